// What the pages do beyond being read: the language switch keeps the anchor, search takes Arabic letters for Persian ones.
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
