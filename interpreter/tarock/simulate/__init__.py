"""Random deals and random players, all seeded: what the engine itself never does. Knows mechanisms, no rule."""

from tarock.simulate.deals import deal

__all__ = ["deal"]
