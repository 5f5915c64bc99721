"""The same games on a Ray cluster of this computer, also when a worker is killed midway."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

import seri
from seri.arena import Contest, NoCluster, matchups, play
from seri.arena.cluster import LOCAL, on_cluster

from ..conftest import REQUIRED
from . import pieces

ROOT = Path(__file__).parent.parent.parent


def test_without_ray_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NoCluster, match=r"pip install 'seri\[ray\]'"):
        list(on_cluster(LOCAL, abs, [1]))


@pytest.fixture(scope="module")
def ray() -> Iterator[None]:
    """Ray, whose workers find Seri and these tests; skips where it is not installed, unless it
    is required."""
    if find_spec("ray") is None:
        if "ray" in REQUIRED:
            pytest.fail("SERI_REQUIRE names ray, and Ray is not installed")
        pytest.skip("Ray is not installed: pip install 'seri[ray]'")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", f"{ROOT / 'src'}:{ROOT}")
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        yield


@pytest.fixture(scope="module")
def cluster(ray: None) -> Iterator[str]:
    """The address of a cluster that is there already, as a cluster of several machines is."""
    from ray.cluster_utils import Cluster

    head = {"num_cpus": 2, "include_dashboard": False}
    cluster = Cluster(initialize_head=True, head_node_args=head)
    yield cluster.address
    cluster.shutdown()


@pytest.mark.slow
@pytest.mark.filterwarnings("default")  # Ray's own
def test_a_cluster_plays_the_same_as_one_process(ray: None) -> None:
    game = seri.game("jade_merchant", players=3)
    contest = Contest.of(game, matchups("both", ("greedy", "random"), 3))
    assert list(play(contest, range(3), ray=LOCAL)) == list(play(contest, range(3)))


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_what_a_killed_worker_had_is_done_again(cluster: str, tmp_path: Path) -> None:
    work = pieces.DieOnce(tmp_path / "died")
    assert list(on_cluster(cluster, work, range(12))) == [number**2 for number in range(12)]
    assert (tmp_path / "died").exists()


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_errors_of_the_work_arrive(cluster: str) -> None:
    with pytest.raises(seri.SeriError, match="seven"):
        list(on_cluster(cluster, pieces.fail, [1]))
    with pytest.raises(OSError, match=r"1\.txt") as caught:
        list(on_cluster(cluster, pieces.fill_the_disk, [1]))
    assert type(caught.value) is OSError


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "here", "host:port"])
def test_an_address_without_a_cluster_is_refused_at_once(ray: None, address: str) -> None:
    with pytest.raises(NoCluster, match=f"no Ray cluster at '{address}'"):
        list(on_cluster(address, abs, [1]))
