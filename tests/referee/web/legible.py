"""Checks that the text of a page is legible, that screen readers find a name for everything, and that its
structure is sound."""

# For each text on the page: the text, its colour, the colour behind it, and whether it is large.
TEXTS = r"""(() => {
  const solid = (colour) => { const n = colour.match(/[\d.]+/g)?.map(Number); return n && (n.length < 4 || n[3] === 1) ? n.slice(0, 3) : null };
  const srgb = (colour) => {
    const part = colour.match(/color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)\)/);
    return part ? part.slice(1).map((n) => 255 * n) : solid(colour) };
  const isFilled = (shape, point) => shape.isPointInFill(point.matrixTransform(shape.getScreenCTM().inverse())); // and not only its line
  const found = [];
  // An element that takes no clicks may still be behind a text.
  const unreached = [...document.querySelectorAll("svg *")].filter((each) => getComputedStyle(each).pointerEvents === "none");
  unreached.forEach((each) => { each.style.pointerEvents = "auto" });
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode, element = text.parentElement;
    if (!text.data.trim() || element.closest(".unseen, .skip, option, :disabled, details:not([open]) > :not(summary)")) continue;
    element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const range = document.createRange(); range.selectNode(text);
    const box = [...range.getClientRects()].find((each) => each.width > 0);
    if (!box) continue;
    const style = getComputedStyle(element), isDrawn = element instanceof SVGElement;
    const middle = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2), behind = document.elementsFromPoint(middle.x, middle.y);
    let under = null;
    for (const each of behind) {
      if (each === element && isDrawn) continue;
      const of = getComputedStyle(each);
      if (!(each instanceof SVGElement)) under = srgb(of.backgroundColor);
      else if (each instanceof SVGGeometryElement && of.opacity === "1" && isFilled(each, middle)) under = srgb(of.fill);
      if (under) break;
    }
    const size = parseFloat(style.fontSize);
    found.push([text.data.trim(), srgb(isDrawn ? style.fill : style.color), under ?? srgb(getComputedStyle(document.documentElement).backgroundColor),
                size >= 24 || (size >= 18.66 && style.fontWeight >= 700)]);
  }
  unreached.forEach((each) => { each.style.pointerEvents = "" });
  return found;
})()"""

# Faults of structure. The first link does not lead to the content. Content is outside landmarks. Two things
# have the same name. A level of headings is skipped. A table header has no cells. A control is within a
# control or a picture. The focus moves in another order than the page. Only a mouse can scroll a part. These
# are rules of axe-core that a page like this can break. Debian has no axe-core.
ASTRAY = r"""(() => {
  const found = [], all = (selector) => [...document.querySelectorAll(selector)];
  const landmarks = "header, nav, main, aside, footer, section[aria-label], [role=alert], [role=status], [role=dialog], [role=region]";
  const skip = document.querySelector("a[href], button");
  const target = document.getElementById((skip?.getAttribute("href") ?? "").slice(1));
  if (target === null || !target.matches("main") || target.tabIndex < -1 || !target.hasAttribute("tabindex")) found.push("the first link leads to no content");
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (text.data.trim() && text.parentElement !== skip && text.parentElement.checkVisibility() && !text.parentElement.closest(landmarks)) {
      found.push(`in no landmark: ${text.data}`);
    }
  }
  if (all("main").length !== 1) found.push(`${all("main").length} times main`);
  const ids = all("[id]").map((each) => each.id);
  ids.filter((id, i) => ids.indexOf(id) !== i).forEach((id) => found.push(`twice: #${id}`));
  for (const each of all("[aria-labelledby], [aria-describedby], [aria-controls]")) {
    for (const name of ["aria-labelledby", "aria-describedby", "aria-controls"]) {
      (each.getAttribute(name) ?? "").split(/\s+/).filter((id) => id && !ids.includes(id)).forEach((id) => found.push(`${name}: no #${id}`));
    }
  }
  const levels = all("h1, h2, h3, h4, h5, h6").filter((each) => each.checkVisibility()).map((each) => Number(each.localName[1]));
  levels.forEach((level, i) => i > 0 && level > levels[i - 1] + 1 && found.push(`h${level} after h${levels[i - 1]}`));
  if (levels.filter((level) => level === 1).length !== 1) found.push("not one h1");
  for (const table of all("table")) {
    if (table.tBodies.length === 0 || table.tBodies[0].rows.length === 0) found.push(`a table without rows: ${table.innerText}`);
    for (const row of table.rows) if (row.cells.length === 0) found.push("a row without cells");
  }
  all("th").filter((each) => !each.innerText.trim() && !each.ariaLabel).forEach(() => found.push("an empty header"));
  all("ul, ol").forEach((list) => [...list.children].some((each) => each.localName !== "li") && found.push(`in a list: ${list.innerHTML.slice(0, 80)}`));
  const controls = "a[href], button, input, select, textarea, summary, [tabindex='0'], [role=button], [role=slider]";
  all(controls).forEach((each) => each.parentElement.closest("a[href], button, summary, [role=button], [role=slider], [role=img], [aria-hidden=true]") &&
    found.push(`a control in a control or a picture: ${each.outerHTML.slice(0, 80)}`));
  all("[tabindex]").filter((each) => each.tabIndex > 0).forEach((each) => found.push(`out of order: ${each.outerHTML.slice(0, 80)}`));
  for (const each of all("main *")) {
    const { overflowX, overflowY } = getComputedStyle(each), scrolls = (way) => way === "auto" || way === "scroll";
    const isCut = (scrolls(overflowY) && each.scrollHeight > each.clientHeight + 1) || (scrolls(overflowX) && each.scrollWidth > each.clientWidth + 1);
    if (isCut && each.tabIndex < 0 && !each.querySelector(controls)) found.push(`scrolls by a pointer alone: ${each.outerHTML.slice(0, 80)}`);
  }
  const named = all("nav, aside").map((each) => `${each.localName} ${each.ariaLabel ?? each.getAttribute("aria-labelledby")}`);
  named.filter((name, i) => named.indexOf(name) !== i).forEach((name) => found.push(`two landmarks of one name: ${name}`));
  all("input, select, textarea").filter((each) => each.type !== "hidden" && each.labels.length === 0 && !each.ariaLabel).forEach((each) =>
    found.push(`a field without a label: ${each.outerHTML.slice(0, 80)}`));
  if (!/^[a-z]{2}$/.test(document.documentElement.lang) || !document.title.trim()) found.push("no language or no title");
  if (/user-scalable|maximum-scale/.test(document.querySelector("meta[name=viewport]").content)) found.push("no zoom");
  return found;
})()"""

# The roles of elements that must have a name for screen readers: controls, pictures, and landmarks for navigation.
NAMED = {"button", "link", "slider", "combobox", "textbox", "spinbutton", "checkbox", "image", "img", "region", "navigation",
         "columnheader", "rowheader"}

# Whether each board has exactly the size of its canvas. Only the height may differ, if the canvas has the class
# `tall`.
FITTED = """[...document.querySelectorAll(".canvas")].every((canvas) => {
  const room = canvas.getBoundingClientRect(), board = canvas.querySelector("svg.board");
  return !board || ["width", "height"].every((side) => room[side] === board[side].baseVal.value || side === "height" && canvas.matches(".tall"));
})"""

# Controls that are too low or too narrow for a finger. Controls within a sentence may be this small.
SMALL = """[...document.querySelectorAll("a, button, summary, select, input, textarea, [role=slider], [role=button]")]
  .filter((each) => each.checkVisibility() && !each.closest(".unseen, .skip, svg"))
  .map((each) => [each.outerHTML.slice(0, 120), each.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.round(height) < 44 || width < 24).map(([text, { width, height }]) => `${text}: ${width} x ${height}`)"""


def luminance(colour):
    parts = [c / 255 / 12.92 if c / 255 <= 0.04045 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(a, b):
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def resize(browser, width, height, **options):
    """Resizes the window, and waits until all drawings have their new size."""
    browser.show(width, height, **options)
    browser.until(FITTED)


def check(browser, where):
    """Checks that a page is legible in both themes, that its parts are named and its structure is
    sound, and that it fits a phone. Leaves the page at the size of a phone."""
    for dark in (False, True):
        resize(browser, 1360, 900, dark=dark)
        texts = browser.run(TEXTS)
        assert len(texts) > 5, (where, "a page without text")
        hard_to_read = [text for text in texts if contrast(text[1], text[2]) < (3 if text[3] else 4.5)]
        assert not hard_to_read, (where, dark, hard_to_read)
    astray = browser.run(ASTRAY)
    assert not astray, (where, astray)
    tree = browser.tree()
    assert {"main", "heading"} <= {role for role, _ in tree}, (where, tree)
    nameless = [role for role, name in tree if role in NAMED and not name.strip()]
    assert not nameless, (where, nameless)
    resize(browser, 390, 844, touch=True)
    width = browser.run("document.documentElement.scrollWidth")
    assert width == 390, (where, width)
    small = browser.run(SMALL)
    assert not small, (where, small)
