"""The conformance suite: asks engines the cases of the corpus and reports. Knows an engine only by its adapter."""

VERSION = "0.1.0"
PROTOCOL = 1
