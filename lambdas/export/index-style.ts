/**
 * Returns the style sheet for light and dark screens, forced colors and paper. On screens, rows are grids, because
 * `content-visibility`, which skips the layout of rows out of view, has no effect on table rows. With 2,000 table rows,
 * a keystroke in the search would take more than a second.
 */
export const indexStyle = (color = '#14202b'): string => `
:root {
  --ink: #14202b; --ink-2: #465463; --paper: #fff; --wash: #f4f6f8; --line: #c9d1d9; --field: #5f6e7d;
  --link: #0b5394; --error: #b3261e; --error-wash: #fdecea; --warn: #8a5a00; --brand: ${color};
  color-scheme: light dark; scroll-padding-top: 3.5rem;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #f1f4f7; --ink-2: #b6c2ce; --paper: #121a22; --wash: #1b2630; --line: #33414e; --field: #8796a5;
    --link: #8cc4ff; --error: #ff9a90; --error-wash: #33191a; --warn: #f5c969;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 0.875rem/1.25rem system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
header, main { padding-inline: max(1.5rem, calc(50vw - 48rem)); }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 2rem; padding-block: 0.75rem; background: var(--brand); color: #fff; font-size: 1rem; line-height: 1.5rem; }
header p { margin: 0; }
header p:first-child, h1 { font-family: Georgia, "Times New Roman", serif; font-weight: 600; }
main { padding-block: 1.5rem 3rem; }
h1 { margin: 0 0 0.25rem; font-size: 1.5rem; line-height: 2rem; text-wrap: balance; }
.made { margin: 0 0 1.25rem; color: var(--ink-2); }
[role="search"] { display: grid; grid-template-columns: repeat(auto-fit, minmax(7rem, 1fr)); align-items: end; gap: 0.75rem 1rem; padding: 0.75rem 1rem 1rem; background: var(--wash); border-radius: 8px; }
label { display: grid; gap: 0.25rem; min-width: 0; font-weight: 600; }
label:first-child { grid-column: 1 / span 2; }
small { font: inherit; font-weight: 400; color: var(--ink-2); }
.check { grid-template-columns: auto 1fr; align-items: center; gap: 0.5rem; min-height: 2.75rem; }
.check input { width: 1.25rem; height: 1.25rem; margin: 0; }
select, [type="search"] { width: 100%; min-width: 0; min-height: 2.75rem; padding: 0.25rem 0.5rem; border: 2px solid var(--field); border-radius: 4px; background: var(--paper); color: inherit; font: inherit; font-size: 1rem; font-weight: 400; }
.told { display: flex; align-items: center; gap: 0.75rem; min-height: 3rem; margin-top: 0.25rem; color: var(--ink-2); }
.told p { margin: 0; }
.told button { min-height: 2rem; padding: 0; border: 0; background: none; color: var(--link); font: inherit; text-decoration: underline; text-underline-offset: 0.15em; cursor: pointer; }
[hidden] { display: none !important; }
table { width: 100%; border-collapse: collapse; text-align: left; font-variant-numeric: tabular-nums; }
thead { position: sticky; top: 0; z-index: 1; background: var(--paper); }
thead tr { border-bottom: 2px solid var(--ink); }
tr { border-bottom: 1px solid var(--line); }
th { min-width: 0; padding: 0.5rem; font-weight: 600; vertical-align: bottom; }
th button { display: block; width: calc(100% + 0.5rem); margin: -0.5rem -0.25rem; padding: 0.5rem 0.25rem; border: 0; background: none; color: inherit; font: inherit; text-align: left; cursor: pointer; }
th button:hover { text-decoration: underline; text-underline-offset: 0.2em; }
th button::after { content: "\\2195"; content: "\\2195" / ""; margin-left: 0.2em; color: var(--ink-2); opacity: 0; }
th button:is(:hover, :focus-visible)::after { opacity: 1; }
[aria-sort] button::after { opacity: 1; color: inherit; }
[aria-sort="ascending"] button::after { content: "\\2191"; content: "\\2191" / ""; }
[aria-sort="descending"] button::after { content: "\\2193"; content: "\\2193" / ""; }
tbody tr:hover { background: var(--wash); }
td { min-width: 0; padding: 0.375rem 0.5rem; overflow-wrap: anywhere; }
td:first-child { font-weight: 600; }
/* All rows have the height of two lines. The list of a folded cell covers the rows below it. */
td[dir] span { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
[translate] { white-space: nowrap; }
.is-whole { color: var(--ink-2); }
.is-open { color: var(--warn); font-weight: 600; }
details { position: relative; }
summary { cursor: pointer; white-space: nowrap; }
td ul { position: absolute; z-index: 1; right: 0; width: max-content; max-width: 22rem; margin: 0; padding: 0.5rem 0.75rem; border: 1px solid var(--field); border-radius: 4px; background: var(--paper); font-weight: 400; list-style: none; }
[data-failed] { background: var(--error-wash); }
[data-failed] td:first-child { box-shadow: inset 4px 0 var(--error); }
[data-failed] :is(td:last-child strong, summary .failed) { color: var(--error); }
td:last-child { padding-block: 0.25rem 0; line-height: 1.5rem; }
a { display: inline-block; color: var(--link); text-underline-offset: 0.15em; }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 0; box-shadow: 0 0 0 6px #ffc629; border-radius: 4px; }
/* Rows clip the focus ring, so it is drawn inside. */
:is(th, td) :focus-visible { outline-offset: -3px; box-shadow: inset 0 0 0 6px #ffc629; }
@media screen {
  table, thead, tbody { display: block; }
  colgroup { display: none; }
  tr { display: grid; grid-auto-flow: column; grid-template-columns: 11fr 10fr 16fr 9fr 11fr 10fr 10fr 10fr; grid-auto-columns: 9fr; }
  tbody tr { height: 3.3125rem; }
  .many tr:not(.unfolded) { content-visibility: auto; contain-intrinsic-size: auto 3.3125rem; }
}
@media (max-width: 70rem) {
  .scroll { overflow-x: auto; margin-inline: -1.5rem; padding-inline: 1.5rem; }
  table { min-width: 64rem; }
}
@media print {
  :root { --ink: #000; --ink-2: #333; --paper: #fff; --line: #999; --link: #000; --warn: #000; --error: #000; --error-wash: none; color-scheme: light; }
  body { font: 8pt/1.35 Georgia, "Times New Roman", serif; }
  header, main { padding: 0; }
  header { background: none; color: #000; font-size: 9pt; }
  h1 { font-size: 14pt; }
  [role="search"] { background: none; padding: 0; }
  select { min-height: 0; padding: 0; border: 0; appearance: none; font-size: inherit; }
  .told button, .check:not(:has(:checked)), label:has(option:first-child:checked), label:has([type="search"]:placeholder-shown), a { display: none; }
  .told { min-height: 0; margin: 4pt 0; }
  .scroll { overflow: visible; margin: 0; padding: 0; }
  table { min-width: 0; table-layout: fixed; font-size: 8pt; }
  col { width: 7%; }
  col.program { width: 12%; }
  col.number, col.documents, col.packet { width: 9%; }
  col.letters { width: 24%; }
  thead { position: static; }
  th button::after { display: none; }
  th.packet { visibility: hidden; }
  tr { break-inside: avoid; }
  th, td, td:last-child { padding: 2pt 3pt; line-height: inherit; vertical-align: top; }
  td[dir] span { display: inline; }
  /* Unfolded lists run on after their summary, so that rows stay low. */
  details, details::details-content, summary, td ul, li { display: inline; position: static; padding: 0; border: 0; content-visibility: visible; }
  summary::after { content: ": "; }
  li:not(:last-child)::after { content: "; "; }
}
@page { size: landscape; margin: 12mm 10mm 14mm; @bottom-right { content: counter(page) " of " counter(pages); font: 8pt Georgia, serif; } }
@media (forced-colors: active) {
  header { border-bottom: 2px solid; }
  [data-failed] { border-left: 4px solid; }
}
`;
