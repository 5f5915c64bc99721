"""A person at a server in another process, over real connections."""

from __future__ import annotations

from typing import Any, Protocol

import httpx


class Reachable(Protocol):
    """A server with an address to open."""

    @property
    def address(self) -> str: ...


class Visitor:
    """A person at a server in another process."""

    def __init__(self) -> None:
        self.http = httpx.Client(timeout=30)

    def move_to(self, process: Reachable) -> None:
        self.http.base_url = httpx.URL(process.address)
        self.http.headers["Origin"] = process.address

    def open_table(self, *seats: str, **more: str) -> str:
        form = {"name": "Anna", "players": str(len(seats)), "preset": "custom", **more}
        form |= {f"seat.{number}": who for number, who in enumerate(seats)}
        answer = self.http.post("/new/goofspiel", data=form)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].removeprefix("/t/")

    def look(self, table: str) -> dict[str, Any]:
        seen: dict[str, Any] = self.http.get(f"/api/tables/{table}").raise_for_status().json()
        return seen

    def wait_until_asked(self, table: str) -> dict[str, Any]:
        """Watch the stream until it is this person's turn or the game is over."""
        with self.http.stream("GET", f"/t/{table}/stream") as stream:
            for line in stream.iter_lines():
                if 'name="action"' in line or 'class="panel result"' in line:
                    break
        return self.look(table)

    def first_action(self, seen: dict[str, Any]) -> str:
        return str(seen["legal"][0]["action"])

    def act_first(self, table: str, seen: dict[str, Any]) -> httpx.Response:
        body = {"seq": seen["seq"], "action": self.first_action(seen)}
        return self.http.post(f"/api/tables/{table}/act", json=body)
