"""The public door to strict YAML: a file as nodes with places. Knows nothing of rule sets."""

from tarock.model.source import Node, load, parse, read

__all__ = ["Node", "load", "parse", "read"]
