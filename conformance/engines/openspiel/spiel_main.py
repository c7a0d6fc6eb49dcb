"""OpenSpiel's tarok and the reference in step, over as many hands of every contract as are asked for.

    python conformance/engines/openspiel [--hands 2000] [--players 3] [--without D-3] [--jobs 2]

Exit code 0: every hand came out, or came out with the faults that known-issues.yaml explains; 1: something is left over.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from importlib.metadata import version
from pathlib import Path
from typing import Any

import yaml
from spiel_faults import FAULTS
from spiel_numbers import CONTRACTS, Table
from spiel_players import Players
from spiel_walk import Result, Walker

HERE = Path(__file__).parent
_SHOWN = 10  # differences that are printed
_PATIENCE = 8  # hands that are begun for each that is wanted, until a contract counts as out of reach


def make_walker(players: int, faults: frozenset[str] = FAULTS) -> Walker:
    """A walker for so many players. OpenSpiel is needed from here on."""
    import pyspiel  # type: ignore[import-not-found,unused-ignore]

    game = pyspiel.load_game("tarok", {"players": players, "rng_seed": 1})
    return Walker(game, Table(players), faults)


def provoked() -> list[dict[str, Any]]:
    """The hands of provoked.yaml."""
    hands: list[dict[str, Any]] = yaml.safe_load((HERE / "provoked.yaml").read_text("utf-8"))["hands"]
    return hands


def walk_provoked(walker: Walker, hand: dict[str, Any]) -> Result:
    """A hand of provoked.yaml, which is played by its list of actions."""
    actions = iter(map(int, hand["actions"].split()))
    result = walker.walk(hand["seed"], lambda *_: next(actions))
    assert result is not None
    return result


def unseen(hand: dict[str, Any], faults: frozenset[str]) -> Result | None:
    """What is wrong with a hand of provoked.yaml whose fault nobody would miss: walked without expecting it, it must differ."""
    fault = hand["shows"]
    if fault is None or fault not in faults:
        return None
    result = walk_provoked(make_walker(hand["players"], faults - {fault}), hand)
    if result.difference is not None:
        return None
    return Result(hand["players"], hand["seed"], difference=f"{hand['id']}: without {fault} nothing differs")


def walk_contract(players: int, bid: int, hands: int, faults: frozenset[str]) -> list[Result]:
    """So many whole hands of one contract, and those that were left on the way."""
    walker = make_walker(players, faults)
    found: list[Result] = []
    whole = 0
    for number in range(_PATIENCE * hands):
        if whole == hands:
            break
        seed = (bid * 1_000_003 + number * 7919) % (1 << 31)
        result = walker.walk(seed, Players(walker.table, bid, number))
        if result is not None:
            whole += result.complete and result.contract == bid
            found.append(result)
    return [result.brief() for result in found]


def _tell(players: int, bid: int, results: list[Result]) -> None:
    own = [result for result in results if result.contract == bid and result.complete]
    explained = sum(bool(result.shows) and result.difference is None for result in results)
    failed = sum(result.difference is not None for result in results)
    name = CONTRACTS[bid - 1]
    print(f"{players} players  {name:13} {len(own):6,} hands  {explained:6,} with known faults  {failed:4} left over", flush=True)  # fmt: skip


def _arguments(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="openspiel", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=2000, help="how many hands of every contract (2000)")
    parser.add_argument("--players", type=int, choices=(3, 4), action="append", help="3 or 4 (both)")
    parser.add_argument(
        "--without", choices=sorted(FAULTS), action="append", default=[], help="a fault not to expect"
    )
    parser.add_argument("--to", type=Path, metavar="FILE", help="write the sums to this file, too, as JSON")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes (1)")
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> int:
    """Walk, tell, and say whether anything is left over."""
    wanted = _arguments(arguments)
    faults, tables = FAULTS - set(wanted.without), wanted.players or [4, 3]
    results = [
        walk_provoked(make_walker(hand["players"], faults), hand)
        for hand in provoked()
        if hand["players"] in tables
    ]
    provoking = [hand for hand in provoked() if hand["players"] in tables]
    missed = [found for hand in provoking if (found := unseen(hand, faults)) is not None]
    results += missed
    shown = sum(hand["shows"] is not None for hand in provoking) - len(missed)
    print(
        f"{shown} hands of provoked.yaml differ when their fault alone is not expected, {len(missed)} do not\n"
    )
    jobs = [(players, bid) for players in tables for bid in Table(players).bids]
    with ProcessPoolExecutor(wanted.jobs) as pool:
        walks = [pool.submit(walk_contract, players, bid, wanted.hands, faults) for players, bid in jobs]
        for (players, bid), walk in zip(jobs, walks, strict=True):
            _tell(players, bid, walk.result())
            results += walk.result()
            short = wanted.hands - sum(each.contract == bid and each.complete for each in walk.result())
            if short:
                results.append(
                    Result(players, 0, bid, difference=f"{short} hands of {CONTRACTS[bid - 1]} too few")
                )
    if wanted.to is not None:
        wanted.to.write_text(json.dumps(_sums(results, wanted.hands), indent=1), encoding="utf-8")
    return _sum_up(results)


def _sums(results: list[Result], hands: int) -> dict[str, Any]:
    """The sums as data; `shows` are the hands that differ when that fault alone is not expected."""
    shown = Counter(fault for result in results for fault in result.shows)
    return {
        "version": version("open_spiel"),
        "of_each_contract": hands,
        "hands": len(results),
        "left_over": sum(result.difference is not None for result in results),
        "shows": {fault: shown[fault] for fault in sorted(FAULTS, key=lambda each: int(each[2:]))},
    }


def _sum_up(results: list[Result]) -> int:
    shown = Counter(fault for result in results for fault in result.shows)
    texts = {
        each["id"]: each["says"]
        for each in yaml.safe_load((HERE / "known-issues.yaml").read_text("utf-8"))["faults"]
    }
    print("\nhands that differ when one fault is not expected:")
    for fault in sorted(FAULTS, key=lambda each: int(each[2:])):
        print(f"  {fault:5} {shown[fault]:6,}  {texts[fault]}")
    left = [result for result in results if result.difference is not None]
    for result in left[:_SHOWN]:
        print(f"\n{result}")
    print(f"\n{len(results):,} hands, {len(left)} left over")
    return 1 if left else 0
