"""The generated parts of docs/pages, a module for each subject; `tools/write_pages.py` puts them into the pages."""
