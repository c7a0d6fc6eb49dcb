"""How the tests are drawn. Profiles of Hypothesis: `quick` is sampled and repeatable, `whole` is long and random.

`make test` runs `quick`; with SEED=n it draws other examples. `make test-whole` runs `whole`, and the tests marked so.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

_SLOW_STARTERS = [HealthCheck.too_slow, HealthCheck.data_too_large]  # a whole hand of cards is one example

settings.register_profile(
    "quick", max_examples=25, deadline=None, suppress_health_check=_SLOW_STARTERS, database=None
)
settings.register_profile(
    "whole", max_examples=1000, deadline=None, suppress_health_check=_SLOW_STARTERS, print_blob=True
)
settings.load_profile("quick")


@pytest.fixture(scope="session")
def seed() -> int:
    """The seed of tests that draw by themselves: `SEED=n make test`."""
    return int(os.environ.get("SEED", "1"))
