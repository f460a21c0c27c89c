// Builds the page of an export from its applications. The page works offline and loads nothing else. Without its
// script, it is a plain table. Everything that an applicant typed is escaped.

import { createHash } from 'node:crypto';
import type { LetterState } from '../../shared/contracts/letters.ts';
import { escapeHtml } from '../../shared/escape-html.ts';
import { longDate } from '../../shared/form/months.ts';
import { letterStates } from '../../shared/letters/print-letter.ts';
import type { PartnerConfig } from '../../shared/partner/partner.ts';
import { printTime } from '../../shared/print/print-time.ts';
import { formatCount } from '../../shared/text/format-count.ts';
import type { ExportedApplication } from './export-application.ts';
import { indexScript } from './index-script.ts';
import { indexStyle } from './index-style.ts';
import type { Completion } from './manifest.ts';

interface Column {
  readonly key: string;
  readonly label: string;
  readonly cell: (application: ExportedApplication, page: PageFacts) => string;
  /** Whether an application has a value. The column is left out if none has one. */
  readonly isIn?: (application: ExportedApplication) => boolean;
}

/** The facts about the export that rows show. */
interface PageFacts {
  /** The numbers of applications that were exported before. A letter has arrived since. */
  readonly again: ReadonlySet<string>;
  readonly time: Intl.DateTimeFormat;
}

const typed = (text = '') => `<td dir="auto"><span>${escapeHtml(text)}</span></td>`;

/** Folds texts below a summary. Only one list of the page is unfolded at a time. */
const folded = (summary: string, texts: readonly string[]) =>
  `<details name="more"><summary>${summary}</summary><ul>${texts.map((text) => `<li dir="auto">${escapeHtml(text)}</li>`).join('')}</ul></details>`;

/** Returns a count such as "2 of 3". */
const count = (there: number, of: number) =>
  `<span class="${there < of ? 'is-open' : 'is-whole'}">${there} of ${of}</span>`;

// The script sorts the table by `data-by` or, without it, by the text. It reads the first six cells of each row.
const columns: readonly Column[] = [
  { key: 'last', label: 'Last name', cell: ({ lastName }) => typed(lastName) },
  { key: 'first', label: 'First name', cell: ({ firstName }) => typed(firstName) },
  { key: 'program', label: 'Program', cell: ({ row }) => typed(row.program) },
  { key: 'term', label: 'Term', cell: ({ row }) => typed(row.term) },
  { key: 'submitted', label: 'Submitted', cell: submitted },
  { key: 'number', label: 'Number', cell: ({ number }) => `<td translate="no">${escapeHtml(number)}</td>` },
  {
    key: 'documents',
    label: 'Documents',
    cell: ({ documents: { there, of } }) => `<td data-by="${there - of}">${count(there, of)}</td>`,
  },
  { key: 'letters', label: 'Letters', cell: letters },
  {
    key: 'residency',
    label: 'Wants in-state tuition',
    cell: ({ residency }) => typed(residency),
    isIn: ({ residency }) => residency !== undefined,
  },
  {
    key: 'conduct',
    label: 'Conduct disclosed',
    cell: ({ conduct = '' }) => `<td${conduct === 'Yes' ? ' class="is-open"' : ''}>${escapeHtml(conduct)}</td>`,
    isIn: ({ conduct }) => conduct !== undefined,
  },
  { key: 'packet', label: 'Packet', cell: packet },
];

function submitted({ submitted_at, row }: ExportedApplication, { time }: PageFacts): string {
  const at = escapeHtml(submitted_at);
  const late = row.late ? ' <strong class="is-open">Late</strong>' : '';
  const shown = time.format(new Date(submitted_at)).replace(/ (?=[AP]M)/, '&nbsp;');
  return `<td data-by="${at}"><time datetime="${at}">${shown}</time>${late}</td>`;
}

function letters(application: ExportedApplication, { again }: PageFacts): string {
  const open = openLetters(application);
  const of = application.letters.length;
  const counted = count(of - open.length, of);
  const cell = open.length > 0 ? folded(counted, open) : counted;
  const updated = again.has(application.number) ? ' <strong>Updated</strong>' : '';
  return `<td data-by="${-open.length}">${cell}${updated}</td>`;
}

/** Returns the letters that haven't arrived, such as "3. Ada Byron: requested". */
const openLetters = (application: ExportedApplication) =>
  application.letters
    .filter(({ state }) => state !== 'received')
    .map(({ n, name, state }) => `${n}. ${name ? `${name}: ` : ''}${letterStates[state as LetterState].toLowerCase()}`);

function packet({ packet: path, firstName, lastName, failures }: ExportedApplication): string {
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
  const style = indexStyle(brand.colour);
  const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const heading = `Applications, ${days.formatRange(new Date(since), new Date(until))}`;
  const policy = `default-src 'none'; style-src '${hash(style)}'; script-src '${hash(indexScript)}'; base-uri 'none'; form-action 'none'`;
  const showsYear = since.slice(0, 4) !== until.slice(0, 4);
  const time = new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: 'numeric',
    year: showsYear ? 'numeric' : undefined,
    hour: 'numeric',
    minute: '2-digit',
  });
  const page = { again: new Set(again), time };
  const rows = applications.map((application) => tableRow(application, shown, page));
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
<div class="scroll">
<table>
<colgroup>${shown.map(({ key }) => `<col class="${key}">`).join('')}</colgroup>
<thead><tr>${shown.map(tableHeading).join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</div>
</main>
<script>${indexScript}</script>
</body>
</html>
`;
}

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const countApplications = (many: number) => formatCount(many, 'application').replace(/^no/, 'No');

const isWaiting = (application: ExportedApplication) => openLetters(application).length > 0;
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
  `<th scope="col" class="${key}"${key === 'submitted' ? ' aria-sort="ascending"' : ''}>${label}</th>`;

function tableRow(application: ExportedApplication, shown: readonly Column[], page: PageFacts): string {
  const { username = '', submitted_day } = application.row;
  const state = isWaiting(application) ? 'missing' : 'complete';
  const failed = hasFailed(application) ? ' data-failed' : '';
  return `<tr data-email="${escapeHtml(username)}" data-day="${submitted_day}" data-letters="${state}"${failed}>${shown.map(({ cell }) => cell(application, page)).join('')}</tr>`;
}

/** Returns the search and the filters. They are hidden until the script shows them. */
function filters(applications: readonly ExportedApplication[]): string {
  const valuesOf = (key: string) =>
    [...new Set(applications.map(({ row }) => row[key] ?? ''))].filter(Boolean).toSorted();
  const itself = (value: string) => [value, value] as const;
  return `<div role="search" aria-label="Applications" hidden>
<label><span>Search <small>by name, number or email</small></span> <input type="search" spellcheck="false" placeholder=" "></label>
${select('Program', valuesOf('program').map(itself))}
${select('Term', valuesOf('term').map(itself))}
${select(
  'Day',
  valuesOf('submitted_day').map((day) => [day, longDate(day)]),
)}
${select('Letters', [['missing', 'Missing'] as const, ['complete', 'Complete'] as const], 'all')}
${applications.some(hasFailed) ? '<label class="check"><input type="checkbox" name="failed"> Problems only</label>' : ''}
</div>`;
}

function select(label: string, options: readonly (readonly [value: string, text: string])[], all = ''): string {
  const listed = [[all, 'All'] as const, ...options].map(
    ([value, text]) => `<option value="${escapeHtml(value)}">${escapeHtml(text)}</option>`,
  );
  return `<label>${label} <select name="${label.toLowerCase()}">${listed.join('')}</select></label>`;
}
