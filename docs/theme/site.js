// What the pages do beyond being read: the language switch keeps the anchor, search takes Arabic letters for Persian ones,
// and a table that is wider than the page can be scrolled by keys.
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-language]");
  if (link) link.hash = location.hash;
});

document.addEventListener("input", (event) => {
  const field = event.target;
  if (!field.matches("[data-md-component='search-query']")) return;
  const persian = field.value.replace(/[يى]/g, "ی").replace(/ك/g, "ک");
  if (document.documentElement.lang === "fa" && persian !== field.value) field.value = persian;
}, true);

for (const event of ["load", "resize"]) addEventListener(event, () => {
  for (const wrap of document.querySelectorAll(".md-typeset__scrollwrap")) {
    const isWide = wrap.scrollWidth > wrap.clientWidth;
    if (isWide) wrap.tabIndex = 0;
    else wrap.removeAttribute("tabindex");
  }
});
