"""Pages for authors of rule sets and of engines, about the project, and of what two rule sets play differently."""
