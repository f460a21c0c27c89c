// Builds the page of an export from its rows. The page works offline and loads nothing else. Without its script, it is
// a plain table. Everything that an applicant typed is escaped.

import { createHash } from 'node:crypto';
import { escapeHtml } from '../../shared/escape-html.ts';
import type { CalendarDate } from '../../shared/form/calendar.ts';
import { longDate } from '../../shared/form/months.ts';
import { wallClock } from '../../shared/letters/letter-calendar.ts';
import { printTime } from '../../shared/print/print-time.ts';
import { formatCount } from '../../shared/text/format-count.ts';
import { indexScript } from './index-script.ts';
import { indexStyle } from './index-style.ts';

export interface IndexRow {
  readonly lastName: string;
  readonly firstName: string;
  readonly program: string;
  readonly term: string;
  /** The time of the submission in ISO 8601. */
  readonly submittedAt: string;
  readonly day: CalendarDate;
  readonly number: string;
  readonly email: string;
  readonly documents: { readonly there: number; readonly of: number };
  /** The letters. `open` has the names and states of those that haven't arrived. */
  readonly letters: { readonly there: number; readonly of: number; readonly open: readonly string[] };
  /** The answer about residency. Absent if the form lacks the question or the partner leaves it out of exports. */
  readonly residency?: string;
  readonly conduct?: string;
  readonly late?: true;
  /** Whether the application was exported before, and a letter has arrived since. */
  readonly again?: true;
  /** The packet's path, relative to the page. Absent if the packet couldn't be created. */
  readonly packet?: string;
  readonly failures: readonly string[];
}

export interface IndexHead {
  readonly institution: string;
  readonly title: string;
  readonly since: CalendarDate;
  readonly until: CalendarDate;
  /** When the export was created, in ISO 8601. */
  readonly madeAt: string;
  readonly timeZone: string;
  /** The partner's color as '#RRGGBB'. White text must be readable on it. */
  readonly colour?: string;
}

interface Column {
  readonly key: string;
  readonly label: string;
  /** The width, relative to the other columns. */
  readonly width: number;
  readonly cell: (row: IndexRow, head: IndexHead) => string;
  /** Whether a row has a value. The column is left out if no row has one. */
  readonly isIn?: (row: IndexRow) => boolean;
}

const typed = (text = '') => `<td dir="auto">${escapeHtml(text)}</td>`;
const items = (kind: string, texts: readonly string[]) =>
  texts.length > 0
    ? `<ul class="${kind}">${texts.map((text) => `<li dir="auto">${escapeHtml(text)}</li>`).join('')}</ul>`
    : '';
/** Returns a cell such as "2 of 3". It can unfold the names in `missing`. The table is sorted by `data-by`. */
function countCell({ there, of }: { readonly there: number; readonly of: number }, missing: readonly string[] = []) {
  const count = `<span class="${there < of ? 'is-open' : 'is-whole'}">${there} of ${of}</span>`;
  const folded = `<details><summary>${count}</summary>${items('open', missing)}</details>`;
  return `<td data-by="${there - of}">${missing.length > 0 ? folded : count}</td>`;
}

const columns: readonly Column[] = [
  { key: 'last', label: 'Last name', width: 10, cell: ({ lastName }) => typed(lastName) },
  { key: 'first', label: 'First name', width: 9, cell: ({ firstName }) => typed(firstName) },
  { key: 'program', label: 'Program', width: 15, cell: ({ program }) => typed(program) },
  { key: 'term', label: 'Term', width: 9, cell: ({ term }) => typed(term) },
  { key: 'submitted', label: 'Submitted', width: 12, cell: submitted },
  { key: 'number', label: 'Number', width: 10, cell: ({ number }) => `<td translate="no">${escapeHtml(number)}</td>` },
  { key: 'documents', label: 'Documents', width: 10, cell: ({ documents }) => countCell(documents) },
  { key: 'letters', label: 'Letters', width: 11, cell: ({ letters }) => countCell(letters, letters.open) },
  {
    key: 'residency',
    label: 'Wants in-state tuition',
    width: 11,
    cell: ({ residency }) => typed(residency),
    isIn: ({ residency }) => residency !== undefined,
  },
  {
    key: 'conduct',
    label: 'Conduct disclosed',
    width: 10,
    cell: ({ conduct = '' }) => `<td${conduct === 'Yes' ? ' class="is-open"' : ''}>${escapeHtml(conduct)}</td>`,
    isIn: ({ conduct }) => conduct !== undefined,
  },
  { key: 'packet', label: 'Packet', width: 7, cell: packet },
];

function submitted({ submittedAt, late, again }: IndexRow, { timeZone, since, until }: IndexHead): string {
  const { date, hour, minute } = wallClock(new Date(submittedAt), timeZone);
  const [month = '', day = '', year] = longDate(date).split(' ');
  const shown = `${month.slice(0, 3)} ${since.slice(0, 4) === until.slice(0, 4) ? day : `${day} ${year},`}`;
  const time = `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
  return `<td data-by="${escapeHtml(submittedAt)}"><time datetime="${escapeHtml(submittedAt)}">${shown} <span>${time}</span></time>${late ? ' <strong class="is-open">Late</strong>' : ''}${again ? ' <strong>Updated</strong>' : ''}</td>`;
}

function packet({ packet: path, firstName, lastName, failures }: IndexRow): string {
  const href = path?.split('/').map(encodeURIComponent).join('/');
  const name = escapeHtml(`Open PDF for ${firstName} ${lastName}`);
  const link = href
    ? `<a href="${escapeHtml(href)}" target="_blank" rel="noopener" aria-label="${name}">Open PDF</a>`
    : '<strong>No PDF</strong>';
  return `<td>${link}${items('failures', failures)}</td>`;
}

/** Returns the page as HTML. The rows are in the order of submission. */
export function indexPage(rows: readonly IndexRow[], head: IndexHead): string {
  const shown = columns.filter(({ isIn }) => rows.length === 0 || !isIn || rows.some(isIn));
  const style = indexStyle(shown, head.colour, rows.some(hasFailed));
  const title = `Applications, ${span(head)}`;
  const policy = `default-src 'none'; style-src '${hash(style)}'; script-src '${hash(indexScript)}'; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(`${title} – ${head.title}, ${head.institution}`)}</title>
<style>${style}</style>
</head>
<body>
<header><p translate="no">${escapeHtml(head.institution)}</p><p>${escapeHtml(head.title)}</p></header>
<main>
<h1>${title}</h1>
<p class="made">${summary(rows)} Created ${printTime(head.madeAt, head.timeZone)}.</p>
${filters(rows)}
<div class="told"><p role="status">${applications(rows.length)}</p> <button type="button" hidden>Show all</button></div>
<table>
<colgroup>${shown.map(({ key }) => `<col class="${key}">`).join('')}</colgroup>
<thead><tr>${shown.map(heading).join('')}</tr></thead>
<tbody>
${rows.map((row) => tableRow(row, head, shown)).join('\n')}
</tbody>
</table>
</main>
<script>${indexScript}</script>
</body>
</html>
`;
}

function span({ since, until }: IndexHead): string {
  const first = since.slice(0, 4) === until.slice(0, 4) ? longDate(since).replace(/, \d+$/, '') : longDate(since);
  return since === until ? longDate(until) : `${first} to ${longDate(until)}`;
}

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const applications = (count: number) => formatCount(count, 'application').replace(/^no/, 'No');

const isWaiting = ({ letters }: IndexRow) => letters.there < letters.of;
const hasFailed = ({ failures }: IndexRow) => failures.length > 0;

function summary(rows: readonly IndexRow[]): string {
  const [waiting, failed] = [rows.filter(isWaiting).length, rows.filter(hasFailed).length];
  const again = rows.filter((row) => row.again).length;
  const told = [
    again && `${again} updated because a letter arrived`,
    waiting && `${waiting} waiting for letters`,
    failed && `<strong>${formatCount(failed, 'application')} with problems</strong>`,
  ];
  return `${[applications(rows.length), ...told.filter(Boolean)].join(', ')}.`;
}

const heading = ({ key, label }: Column) =>
  `<th scope="col" class="${key}" data-label="${label}"${key === 'submitted' ? ' aria-sort="ascending"' : ''}>${label}</th>`;

const tableRow = (row: IndexRow, head: IndexHead, shown: readonly Column[]) =>
  `<tr data-email="${escapeHtml(row.email)}" data-day="${row.day}" data-letters="${isWaiting(row) ? 'missing' : 'complete'}"${hasFailed(row) ? ' data-failed' : ''}>${shown.map(({ cell }) => cell(row, head)).join('')}</tr>`;

/** Returns the search and the filters. They are hidden until the script shows them. */
function filters(rows: readonly IndexRow[]): string {
  const all = (of: (row: IndexRow) => string) => [...new Set(rows.map(of))].filter(Boolean).toSorted();
  const named = (of: (row: IndexRow) => string) => [
    ['', 'All'] as const,
    ...all(of).map((each) => [each, each] as const),
  ];
  const days = all(({ day }) => day).map((day) => [day, longDate(day)] as const);
  return `<div role="search" aria-label="Applications" hidden>
<label><span>Search <small>by name, number or email</small></span> <input type="search" autocomplete="off" spellcheck="false" placeholder=" "></label>
${select(
  'Program',
  'program',
  named(({ program }) => program),
)}
${select(
  'Term',
  'term',
  named(({ term }) => term),
)}
${select('Day', 'day', [['', 'All'], ...days])}
${select('Letters', 'letters', [
  ['all', 'All'],
  ['missing', 'Missing'],
  ['complete', 'Complete'],
])}
${rows.some(hasFailed) ? '<label class="check"><input type="checkbox" name="failed" autocomplete="off"> Problems only</label>' : ''}
</div>`;
}

const select = (label: string, name: string, options: readonly (readonly [value: string, text: string])[]) =>
  `<label>${label} <select name="${name}" autocomplete="off">${options.map(([value, text]) => `<option value="${escapeHtml(value)}">${escapeHtml(text)}</option>`).join('')}</select></label>`;
