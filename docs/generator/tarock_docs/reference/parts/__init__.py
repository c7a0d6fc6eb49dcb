"""The generated parts of docs/pages, a module for each subject. Knows how they are made, not where they are put.

`tools/write_pages.py` puts them into the pages, in English, where they are read in the repository; the site takes the
pages from there, so that nothing is generated twice.
"""
