/** The script that filters and sorts the table. It also works after the browser has restored the filters. */
export const indexScript = `
'use strict';
const find = (selector) => document.querySelector(selector);
const all = (selector) => [...document.querySelectorAll(selector)];
const panel = find('[role="search"]'), status = find('[role="status"]'), reset = find('.told button');
const search = find('[type="search"]'), failed = find('[name="failed"]'), selects = all('select');
const body = find('tbody'), heads = all('th');
const plain = { đ: 'd', ð: 'd', ł: 'l', ø: 'o', ı: 'i', æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th' };
const fold = (text) => text.normalize('NFD').replace(/[\\p{M}'\u2018\u2019\u02BC]/gu, '').toLowerCase().replace(/[đðłøıæœßþ]/g, (letter) => plain[letter]);
const entries = [...body.rows].map((row) => {
  const [last, first, program, term, , number] = [...row.cells].map((cell) => cell.textContent);
  const text = fold([last, first, number, number.replace('-', ''), row.dataset.email].join(' '));
  return { row, text, program, term, day: row.dataset.day, letters: row.dataset.letters };
});
const count = (number) => number.toLocaleString('en-US');

function filter() {
  const words = fold(search.value).split(/[\\s,]+/);
  const chosen = selects.filter((select) => select.selectedIndex > 0);
  const isShown = (entry) => words.every((word) => entry.text.includes(word)) &&
    chosen.every(({ name, value }) => entry[name] === value) && (!failed?.checked || 'failed' in entry.row.dataset);
  let shown = 0;
  for (const entry of entries) {
    entry.row.hidden = !isShown(entry);
    if (!entry.row.hidden) shown += 1;
  }
  // Screen readers can't read rows whose layout is skipped, so only long lists skip the layout.
  body.classList.toggle('many', shown > 200);
  status.textContent = entries.length === 0 ? 'No applications' : count(shown) + ' of ' + count(entries.length) + (entries.length === 1 ? ' application' : ' applications');
  reset.hidden = !search.value && !chosen.length && !failed?.checked;
}

const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
function sort(head, column) {
  const sign = head.ariaSort === 'ascending' ? -1 : 1;
  const keyed = [...body.rows].map((row) => [row, row.cells[column].dataset.by ?? row.cells[column].textContent]);
  // The difference of two texts is NaN, which counts as false.
  keyed.sort(([, a], [, b]) => sign * (a - b || order.compare(a, b)));
  body.append(...keyed.map(([row]) => row));
  for (const each of heads) each.removeAttribute('aria-sort');
  head.ariaSort = sign > 0 ? 'ascending' : 'descending';
}

for (const [column, head] of heads.slice(0, -1).entries()) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = head.textContent;
  button.addEventListener('click', () => sort(head, column));
  head.replaceChildren(button);
}
// A text that is cut off is shown in full below the pointer.
body.addEventListener('mouseover', ({ target }) => {
  if (target.matches('td[dir] span') && target.scrollHeight > target.clientHeight) target.title = target.textContent;
});
// Rows whose layout may be skipped clip what covers other rows.
body.addEventListener('toggle', ({ target }) => target.closest('tr').classList.toggle('unfolded', target.open), true);
panel.addEventListener('input', filter);
reset.addEventListener('click', () => {
  search.value = '';
  if (failed) failed.checked = false;
  for (const select of selects) select.selectedIndex = 0;
  filter();
  search.focus();
});
addEventListener('pageshow', filter);
// Some browsers don't announce rows that are displayed as grids.
const roles = { table: 'table', 'thead, tbody': 'rowgroup', tr: 'row', th: 'columnheader', td: 'cell' };
for (const [selector, role] of Object.entries(roles)) for (const each of all(selector)) each.setAttribute('role', role);
panel.hidden = false;
filter();
`;
