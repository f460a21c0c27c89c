// Builds the page of an export from its applications. The page works offline and loads nothing else. Without its
// script, it is a plain table. Everything that an applicant typed is escaped.

import { createHash } from 'node:crypto';
import { escapeHtml } from '../../shared/escape-html.ts';
import { longDate } from '../../shared/form/months.ts';
import { wallClock } from '../../shared/letters/letter-calendar.ts';
import type { PartnerConfig } from '../../shared/partner/partner.ts';
import { printTime } from '../../shared/print/print-time.ts';
import { formatCount } from '../../shared/text/format-count.ts';
import type { ExportedApplication } from './export-application.ts';
import { indexScript } from './index-script.ts';
import { indexStyle } from './index-style.ts';
import type { Completion } from './manifest.ts';

/** An application and what its row needs to know about the export. */
interface Listed {
  readonly application: ExportedApplication;
  /** Whether the application was exported before, and a letter has arrived since. */
  readonly isAgain: boolean;
  /** Whether the export covers several years, so that dates need their year. */
  readonly showsYear: boolean;
  readonly timeZone: string;
}

interface Column {
  readonly key: string;
  readonly label: string;
  /** The width, relative to the other columns. */
  readonly width: number;
  /** The width on paper, where letters are unfolded and links are left out. */
  readonly printWidth?: number;
  readonly cell: (listed: Listed) => string;
  /** Whether an application has a value. The column is left out if none has one. */
  readonly isIn?: (application: ExportedApplication) => boolean;
}

const typed = (text = '') => `<td dir="auto"><span>${escapeHtml(text)}</span></td>`;

/** Folds texts below a summary. Only one list of the page is unfolded at a time. */
const folded = (summary: string, texts: readonly string[]) =>
  `<details name="more"><summary>${summary}</summary><ul>${texts.map((text) => `<li dir="auto">${escapeHtml(text)}</li>`).join('')}</ul></details>`;

/** Returns a count such as "2 of 3". */
const count = (there: number, of: number) =>
  `<span class="${there < of ? 'is-open' : 'is-whole'}">${there} of ${of}</span>`;

// The table is sorted by `data-by`.
const columns: readonly Column[] = [
  {
    key: 'last',
    label: 'Last name',
    width: 11,
    printWidth: 12,
    cell: ({ application }) => typed(application.lastName),
  },
  { key: 'first', label: 'First name', width: 10, cell: ({ application }) => typed(application.firstName) },
  { key: 'program', label: 'Program', width: 17, cell: ({ application }) => typed(application.row.program) },
  { key: 'term', label: 'Term', width: 8, cell: ({ application }) => typed(application.row.term) },
  { key: 'submitted', label: 'Submitted', width: 11, cell: submitted },
  {
    key: 'number',
    label: 'Number',
    width: 10,
    cell: ({ application }) => `<td translate="no">${escapeHtml(application.number)}</td>`,
  },
  {
    key: 'documents',
    label: 'Documents',
    width: 10,
    cell: ({ application: { documents } }) =>
      `<td data-by="${documents.there - documents.of}">${count(documents.there, documents.of)}</td>`,
  },
  { key: 'letters', label: 'Letters', width: 10, printWidth: 26, cell: letters },
  {
    key: 'residency',
    label: 'Wants in-state tuition',
    width: 9,
    cell: ({ application }) => typed(application.residency),
    isIn: ({ residency }) => residency !== undefined,
  },
  {
    key: 'conduct',
    label: 'Conduct disclosed',
    width: 9,
    cell: ({ application: { conduct = '' } }) =>
      `<td${conduct === 'Yes' ? ' class="is-open"' : ''}>${escapeHtml(conduct)}</td>`,
    isIn: ({ conduct }) => conduct !== undefined,
  },
  { key: 'packet', label: 'Packet', width: 11, printWidth: 13, cell: packet },
];

function submitted({ application: { submitted_at, row }, showsYear, timeZone }: Listed): string {
  const { date, hour, minute } = wallClock(new Date(submitted_at), timeZone);
  const [month = '', day = '', year] = longDate(date).split(' ');
  const shown = `${month.slice(0, 3)} ${showsYear ? `${day} ${year},` : day}`;
  const time = `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
  return `<td data-by="${escapeHtml(submitted_at)}"><time datetime="${escapeHtml(submitted_at)}">${shown} <span>${time}</span></time>${row.late ? ' <strong class="is-open">Late</strong>' : ''}</td>`;
}

function letters({ application: { letters: all, openLetters }, isAgain }: Listed): string {
  const counted = count(all.length - openLetters.length, all.length);
  const cell = openLetters.length > 0 ? folded(counted, openLetters) : counted;
  return `<td data-by="${-openLetters.length}">${cell}${isAgain ? ' <strong>Updated</strong>' : ''}</td>`;
}

function packet({ application: { packet: path, firstName, lastName, failures } }: Listed): string {
  const href = path?.split('/').map(encodeURIComponent).join('/');
  const name = escapeHtml(`Open PDF for ${firstName} ${lastName}`);
  const link = href
    ? `<a href="${escapeHtml(href)}" target="_blank" rel="noopener" aria-label="${name}">Open PDF</a>`
    : '<strong>No PDF</strong>';
  const texts = failures.map(({ what, why }) => `${what} ${why}`);
  return `<td>${link}${texts.length > 0 ? folded(`<span class="failed">${formatCount(texts.length, 'problem')}</span>`, texts) : ''}</td>`;
}

/** Returns the page as HTML. The applications are in the order of submission. */
export function indexPage(
  applications: readonly ExportedApplication[],
  { since, until, made_at, again = [] }: Completion,
  { name, title, timeZone, brand }: Pick<PartnerConfig, 'name' | 'title' | 'timeZone' | 'brand'>,
): string {
  const shown = columns.filter(({ isIn }) => applications.length === 0 || !isIn || applications.some(isIn));
  const style = indexStyle(shown, brand.colour);
  const showsYear = since.slice(0, 4) !== until.slice(0, 4);
  const first = showsYear ? longDate(since) : longDate(since).replace(/, \d+$/, '');
  const heading = `Applications, ${since === until ? longDate(until) : `${first} to ${longDate(until)}`}`;
  const policy = `default-src 'none'; style-src '${hash(style)}'; script-src '${hash(indexScript)}'; base-uri 'none'; form-action 'none'`;
  const isAgain = new Set(again);
  const rows = applications.map((application) =>
    tableRow({ application, isAgain: isAgain.has(application.number), showsYear, timeZone }, shown),
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(`${heading} – ${title}, ${name}`)}</title>
<style>${style}</style>
</head>
<body>
<header><p translate="no">${escapeHtml(name)}</p><p>${escapeHtml(title)}</p></header>
<main>
<h1>${heading}</h1>
<p class="made">${summary(applications, again.length)} Created ${printTime(made_at, timeZone)}.</p>
${filters(applications)}
<div class="told"><p role="status">${countApplications(applications.length)}</p> <button type="button" hidden>Show all</button></div>
<table>
<colgroup>${shown.map(({ key }) => `<col class="${key}">`).join('')}</colgroup>
<thead><tr>${shown.map(tableHeading).join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</main>
<script>${indexScript}</script>
</body>
</html>
`;
}

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const countApplications = (many: number) => formatCount(many, 'application').replace(/^no/, 'No');

const isWaiting = ({ openLetters }: ExportedApplication) => openLetters.length > 0;
const hasFailed = ({ failures }: ExportedApplication) => failures.length > 0;

function summary(applications: readonly ExportedApplication[], again: number): string {
  const waiting = applications.filter(isWaiting).length;
  const failed = applications.filter(hasFailed).length;
  const parts = [
    countApplications(applications.length),
    again && `${again} updated because a letter arrived`,
    waiting && `${waiting} waiting for letters`,
    failed && `<strong>${formatCount(failed, 'application')} with problems</strong>`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

const tableHeading = ({ key, label }: Column) =>
  `<th scope="col" class="${key}" data-label="${label}"${key === 'submitted' ? ' aria-sort="ascending"' : ''}>${label}</th>`;

function tableRow(listed: Listed, shown: readonly Column[]): string {
  const { row } = listed.application;
  const state = isWaiting(listed.application) ? 'missing' : 'complete';
  const failed = hasFailed(listed.application) ? ' data-failed' : '';
  return `<tr data-email="${escapeHtml(row.username ?? '')}" data-day="${row.submitted_day}" data-letters="${state}"${failed}>${shown.map(({ cell }) => cell(listed)).join('')}</tr>`;
}

/** Returns the search and the filters. They are hidden until the script shows them. */
function filters(applications: readonly ExportedApplication[]): string {
  const valuesOf = (key: string) =>
    [...new Set(applications.map(({ row }) => row[key] ?? ''))].filter(Boolean).toSorted();
  const itself = (value: string) => [value, value] as const;
  return `<div role="search" aria-label="Applications" hidden>
<label><span>Search <small>by name, number or email</small></span> <input type="search" autocomplete="off" spellcheck="false" placeholder=" "></label>
${select('Program', valuesOf('program').map(itself))}
${select('Term', valuesOf('term').map(itself))}
${select(
  'Day',
  valuesOf('submitted_day').map((day) => [day, longDate(day)]),
)}
${select('Letters', [['missing', 'Missing'] as const, ['complete', 'Complete'] as const], 'all')}
${applications.some(hasFailed) ? '<label class="check"><input type="checkbox" name="failed" autocomplete="off"> Problems only</label>' : ''}
</div>`;
}

function select(label: string, options: readonly (readonly [value: string, text: string])[], all = ''): string {
  const listed = [[all, 'All'] as const, ...options].map(
    ([value, text]) => `<option value="${escapeHtml(value)}">${escapeHtml(text)}</option>`,
  );
  return `<label>${label} <select name="${label.toLowerCase()}" autocomplete="off">${listed.join('')}</select></label>`;
}
