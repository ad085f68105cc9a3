"""Test of the site that scripts/docs makes: it has every page, no dead link and no unparsed Markdown, and its search works."""

import html.parser
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
import urllib.parse

import links

SOURCE = links.SOURCE
# Markdown that the site's pages must not contain.
LEFTOVERS = ("```", "|---", "](")


class Html(html.parser.HTMLParser):
    """Parses a page: its references, their possible targets, and its text outside of code."""

    def __init__(self, file):
        super().__init__()
        self.references, self.ids, self.text, self.code = [], set(), "", 0
        self.feed(file.read_text())

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("href", "src"):
                self.references.append(value)
            elif name in ("id", "name"):
                self.ids.add(value)
        self.code += tag in ("code", "script", "style")

    def handle_endtag(self, tag):
        self.code -= tag in ("code", "script", "style")

    def handle_data(self, data):
        self.text += "" if self.code else data


class Docs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.site = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()), "site")
        made = subprocess.run([SOURCE / "scripts/docs", cls.site], capture_output=True, text=True)
        assert made.returncode == 0 and made.stderr == "", made.stdout + made.stderr
        cls.pages = {file: Html(file) for file in cls.site.rglob("*.html")}

    def test_the_docs_script_refuses_a_folder_that_contains_anything_but_an_earlier_site(self):
        with tempfile.TemporaryDirectory() as folder:
            kept = pathlib.Path(folder, "thesis.tex")
            kept.touch()
            for target in (folder, kept):
                made = subprocess.run([SOURCE / "scripts/docs", target], capture_output=True, text=True)
                self.assertEqual((made.returncode, made.stdout), (2, ""))
                self.assertIn("expected a new or empty folder, or an earlier site", made.stderr)
            self.assertTrue(kept.exists())

    def test_the_site_has_an_html_page_for_every_markdown_page(self):
        for page in links.pages():
            path = page.relative_to(SOURCE).with_suffix(".html")
            self.assertIn(self.site / (path.with_name("index.html") if path.stem == "README" else path), self.pages)

    def test_each_link_of_the_site_leads_to_an_existing_page_and_heading(self):
        for file, page in self.pages.items():
            for reference in page.references:
                parts = urllib.parse.urlsplit(reference)
                if parts.scheme or parts.netloc or parts.path.startswith("/"):  # references of a missing page are relative to the host's root
                    continue
                with self.subTest(f"{file.relative_to(self.site)}: {reference}"):
                    target = (file.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else file
                    target = target / "index.html" if target.is_dir() else target
                    self.assertTrue(target.exists())
                    if parts.fragment and target in self.pages:
                        self.assertIn(urllib.parse.unquote(parts.fragment), self.pages[target].ids)

    def test_no_page_of_the_site_contains_unconverted_markdown(self):
        for file, page in self.pages.items():
            with self.subTest(file.relative_to(self.site)):
                self.assertEqual([each for each in LEFTOVERS if each in page.text], [])
                self.assertNotRegex(page.text, r"(?m)^(- |#+ )")

    def test_the_library_page_has_the_public_declarations_and_no_private_ones(self):
        page = (self.site / "engine/REFERENCE.html").read_text()
        for declared in ("AnyBoard read_board(", "Throws BadInput if the text is not a valid board", "class SolvedBoards", "Interval wilson("):
            self.assertIn(declared, page)
        for hidden in ("struct Concept", "private:", "#include"):
            self.assertNotIn(hidden, page)

    def test_the_search_index_of_the_site_contains_the_words_of_its_pages(self):
        found = json.loads((self.site / "search/search_index.json").read_text())["docs"]
        self.assertTrue(any("retrograde" in each["text"] and each["location"].startswith("engine/graf/") for each in found))


if __name__ == "__main__":
    if not shutil.which("mkdocs"):
        sys.exit(print("mkdocs is not installed: scripts/install-deps docs", file=sys.stderr) or 77)
    unittest.main()
