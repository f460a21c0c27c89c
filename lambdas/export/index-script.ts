/**
 * The script that filters and sorts the table. The filters and the order are in the address, so that they are kept when
 * the user comes back to the page. The search isn't, because it may contain a name.
 */
export const indexScript = `
'use strict';
const find = (selector) => document.querySelector(selector);
const all = (selector) => [...document.querySelectorAll(selector)];
const panel = find('[role="search"]'), status = find('[role="status"]'), reset = find('.told button');
const search = find('[type="search"]'), failed = find('[name="failed"]'), selects = all('select');
const body = find('tbody'), heads = all('th');
const plain = { đ: 'd', ð: 'd', ł: 'l', ø: 'o', ı: 'i', æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th' };
const fold = (text) => text.normalize('NFD').replace(/[\\p{M}'\u2018\u2019\u02BC]/gu, '').toLowerCase().replace(/[đðłøıæœßþ]/g, (letter) => plain[letter]);
const at = (row, key) => row.cells[heads.findIndex((head) => head.className === key)].textContent;
const entries = [...body.rows].map((row) => {
  const number = at(row, 'number');
  const text = fold([at(row, 'last'), at(row, 'first'), number, number.replace('-', ''), row.dataset.email].join(' '));
  return { row, text, program: at(row, 'program'), term: at(row, 'term'), day: row.dataset.day, letters: row.dataset.letters };
});
const count = (number) => number.toLocaleString('en-US');

function filter() {
  const words = fold(search.value).split(/[\\s,]+/);
  const chosen = selects.filter((select) => select.selectedIndex > 0);
  let shown = 0;
  for (const entry of entries) {
    const isShown = words.every((word) => entry.text.includes(word)) && chosen.every(({ name, value }) => entry[name] === value) &&
      (!failed?.checked || 'failed' in entry.row.dataset);
    if (entry.row.hidden === isShown) entry.row.hidden = !isShown;
    if (isShown) shown += 1;
  }
  // Screen readers can't read rows whose layout is skipped, so only long lists skip the layout.
  body.classList.toggle('many', shown > 200);
  status.textContent = entries.length === 0 ? 'No applications' : count(shown) + ' of ' + count(entries.length) + (entries.length === 1 ? ' application' : ' applications');
  reset.hidden = !search.value && !chosen.length && !failed?.checked;
}

const order = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
function sort(key, direction) {
  const column = heads.findIndex((head) => head.className === key);
  if (column < 0) return;
  const value = ({ row }) => row.cells[column].dataset.by ?? row.cells[column].textContent;
  const isNumber = key === 'documents' || key === 'letters';
  const keyed = entries.map((entry) => [entry, value(entry)]);
  keyed.sort(([, a], [, b]) => (direction === 'descending' ? -1 : 1) * (isNumber ? a - b : order.compare(a, b)));
  keyed.forEach(([entry], index) => { entries[index] = entry; });
  const rows = document.createDocumentFragment();
  for (const { row } of entries) rows.append(row);
  body.append(rows);
  for (const head of heads) head.removeAttribute('aria-sort');
  heads[column].setAttribute('aria-sort', direction);
}

function keep() {
  const kept = new URLSearchParams(selects.filter((select) => select.selectedIndex > 0).map(({ name, value }) => [name, value]));
  const head = find('[aria-sort]'), sorted = (head.getAttribute('aria-sort') === 'descending' ? '-' : '') + head.className;
  if (sorted !== 'submitted') kept.set('sort', sorted);
  history.replaceState(null, '', '#' + kept);
}

function restore() {
  const kept = new URLSearchParams(location.hash.slice(1));
  for (const select of selects) {
    select.value = kept.get(select.name) ?? '';
    if (select.selectedIndex < 0) select.selectedIndex = 0;
  }
  const [, minus, key] = /^(-?)(.*)$/.exec(kept.get('sort') ?? 'submitted');
  sort(key, minus ? 'descending' : 'ascending');
  filter();
}

for (const head of heads.filter(({ className }) => className !== 'packet')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = head.textContent;
  button.addEventListener('click', () => {
    sort(head.className, head.getAttribute('aria-sort') === 'ascending' ? 'descending' : 'ascending');
    keep();
  });
  head.replaceChildren(button);
}
// A text that is cut off is shown in full below the pointer.
body.addEventListener('mouseover', ({ target }) => {
  if (target.matches('td[dir] span') && target.scrollHeight > target.clientHeight) target.title = target.textContent;
});
// Rows whose layout may be skipped clip what covers other rows.
body.addEventListener('toggle', ({ target }) => target.closest('tr').classList.toggle('unfolded', target.open), true);
panel.addEventListener('input', (event) => {
  filter();
  if (event.target !== search) keep();
});
reset.addEventListener('click', () => {
  search.value = '';
  if (failed) failed.checked = false;
  for (const select of selects) select.selectedIndex = 0;
  filter();
  keep();
  search.focus();
});
addEventListener('hashchange', restore);
// Some browsers don't announce rows that are displayed as grids.
const roles = { table: 'table', 'thead, tbody': 'rowgroup', tr: 'row', th: 'columnheader', td: 'cell' };
for (const [selector, role] of Object.entries(roles)) for (const each of all(selector)) each.setAttribute('role', role);
panel.hidden = false;
restore();
`;
