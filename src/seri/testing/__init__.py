"""The laws that every game keeps, as a test suite for anybody's game.

    from seri.testing import check_laws, variants

    @pytest.mark.parametrize("game", variants("mygame"), ids=repr)
    def test_laws(game):
        check_laws(game, seed=1)

`python -m seri.testing [GAME...]` does the same from the command line; with `NUMBA_DISABLE_JIT=1`
interpreted, with `NUMBA_BOUNDSCHECK=1` with every index checked.
"""

from . import standing
from .batches import check_batch, check_playouts
from .laws import LAWS, Node, check_laws, variants

__all__ = ["LAWS", "Node", "check_batch", "check_laws", "check_playouts", "standing", "variants"]
