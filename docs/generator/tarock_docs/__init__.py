"""The documentation site, generated from rule documents, corpus and engine. The engine and the harness do not know it."""
