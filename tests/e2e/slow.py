"""A slow line between two devices: every packet is delayed, and some are lost, as on a bad network."""

import heapq
import random
import select
import threading
import time
from itertools import count

from playwright.sync_api import Page

from app.table.live import signals
from app.table.live.signals import ANSWER, OFFER, Address, Signal
from tests.e2e import udp
from tests.e2e.robot import BOOT_MS
from tests.e2e.tables import Table, join


class SlowLine:
    """Two sockets that pass on packets between a host's device and a guest's, each with a delay."""

    def __init__(self, delay_ms: int, loss: float, seed: int = 1) -> None:
        """`delay_ms`: of each packet, one way. `loss`: the share of packets that never arrive, 0..1."""
        self.host = next(host for host in udp.own_addresses() if signals.is_local(host))
        self.passed = self.lost = 0
        """The number of packets so far."""
        self.dead = False
        """Whether nothing passes."""
        self._delay, self._loss, self._rng = delay_ms / 1000, loss, random.Random(seed)
        self._ends = udp.bound(self.host), udp.bound(self.host)
        """The ends that the guest sees as the host, and the host as the guest."""
        self._others: list[tuple[str, int] | None] = [None, None]
        """The device at each end."""
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> "SlowLine":
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._over.set()
        self._thread.join()
        for end in self._ends:
            end.close()

    def through(self, text: str, kind: int) -> str:
        """A code whose addresses lead through this line."""
        read: Signal = signals.read(text, kind)
        own, seen = (1, 0) if kind == OFFER else (0, 1)
        self._others[own] = (self.host, read.addresses[0].port)
        there = Address(self.host, self._ends[seen].getsockname()[1])
        return signals.write(read._replace(addresses=(there,)))

    def _run(self) -> None:
        waiting: list[tuple[float, int, int, bytes]] = []
        number = count()
        while not self._over.is_set():
            pause = max(0.0, waiting[0][0] - time.monotonic()) if waiting else 0.1
            for end in select.select(self._ends, [], [], min(pause, 0.1))[0]:
                data, sender = end.recvfrom(4_096)
                at = self._ends.index(end)
                self._others[at] = sender
                if self.dead or self._rng.random() < self._loss:
                    self.lost += 1
                else:
                    heapq.heappush(waiting, (time.monotonic() + self._delay, next(number), 1 - at, data))
            while waiting and waiting[0][0] <= time.monotonic():
                _, _, to, data = heapq.heappop(waiting)
                other = self._others[to]
                if other is not None:
                    self._ends[to].sendto(data, other)
                    self.passed += 1


def connect(table: Table, seat: int, page: Page, line: SlowLine) -> None:
    """Invite a device that is at the other end of a slow line."""
    host = table.host.page
    host.locator(f'[data-live="invite:{seat}"]').first.click()
    start, _, offer = host.locator("#invitation").input_value(timeout=BOOT_MS).partition("tavolo=")
    page.goto(f"{start}tavolo={line.through(offer, OFFER)}")
    join(page)
    answer = page.locator(".knocking #link").input_value(timeout=BOOT_MS)
    host.locator("#answer").fill(line.through(answer, ANSWER))
    host.locator('[data-live="connect"]').click()
    table.sits(seat, page)
    table.where(seat, "altrove")
