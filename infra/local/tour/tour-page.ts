import { routes } from '../../../shared/contracts/routes.ts';
import { escapeHtml } from '../../../shared/escape-html.ts';
import { idleMs } from '../../../shared/partner-limits.ts';
import { localPage } from '../common/local-page.ts';
import type { Fault, FaultKind } from '../gateway/faults.ts';
import { samplePassword } from '../seed/caller.ts';
import { samples } from '../seed/seed-applicants.ts';
import { type Entry, formEntries, formStates, groups } from './entries.ts';

const faultNames: Readonly<Record<FaultKind, string>> = {
  fails: 'fails',
  isThrottled: 'is throttled',
  isSlow: 'is slow',
  isUnreachable: 'is unreachable',
};

const link = ({ id, name }: Entry, attributes = '') =>
  `<a href="/_local/tour/open/${id}" target="_blank" ${attributes}>${escapeHtml(name)}</a>`;

const entryItem = (entry: Entry) => `<li>${link(entry)} <span>${escapeHtml(entry.advice)}</span></li>`;

const formItem = (state: (typeof formStates)[number]) => {
  const links = formEntries(state).map((page) => link(page, `aria-label="${escapeHtml(page.name)}: ${state.name}"`));
  return `<li><strong>${state.name}</strong> <span>${links.join(' · ')}<br>${state.advice}</span></li>`;
};

const section = (heading: string, content: string) => `<section><h2>${heading}</h2>${content}</section>`;

/** Returns a labeled select as HTML. The `options` are values, or labels by value. */
const select = (label: string, name: string, options: readonly string[] | Readonly<Record<string, string>>) => {
  const items = Array.isArray(options) ? options.map((each) => [each, each]) : Object.entries(options);
  const html = items.map(([value, text]) => `<option value="${escapeHtml(value)}">${escapeHtml(text)}</option>`);
  return `<label>${label}<select name="${name}">${html.join('')}</select></label>`;
};
const button = (label: string, attributes = '') => `<button ${attributes}>${label}</button>`;
const form = (action: string, ...content: readonly string[]) =>
  `<form method="post" action="/_local/tour/${action}">${content.join('\n')}</form>`;

const idle = idleMs / 60_000 - 1;
const advances = { [`${idle} minutes`]: idle, '1 hour': 60, '1 day': 1440, '1 week': 10_080 };
const advance = Object.entries(advances).map(([label, minutes]) => button(label, `name="minutes" value="${minutes}"`));

const faultItem = ({ method, path, kind }: Fault) =>
  `<li>${method} ${path} ${faultNames[kind]} until you reset it.</li>`;
const setFaults = (faults: readonly Fault[]) =>
  faults.length > 0
    ? `<div class="set"><ul>${faults.map(faultItem).join('')}</ul>${form('no-faults', button('Reset all calls'))}</div>`
    : '';

const calls = routes.map(({ method, path }) => `${method} ${path}`);
const chooseFault = form(
  'fault',
  select('Call', 'call', calls),
  select('Fault', 'kind', faultNames),
  button('Set fault'),
);

const disturbWorker = (workers: readonly string[]) =>
  form(
    'crash',
    select('The next job of', 'worker', workers),
    button('Crashes before its effect', 'name="at" value="before"'),
    button('Crashes after its effect', 'name="at" value="after"'),
    button('Takes 20 seconds more', 'name="seconds" value="20" formaction="/_local/tour/slow"'),
  );

const applicant = ({ email, given, family, what }: (typeof samples)[number]) =>
  `<dt>${email}</dt><dd>${escapeHtml(`${given} ${family}`)} ${what}.</dd>`;

export const tourPage = (workers: readonly string[], faults: readonly Fault[], message: string): string =>
  localPage(
    'Tour',
    '/_local/tour.js',
    `<p>Each link logs in the applicant that it needs and opens a page in a new tab. Unsaved changes in this browser are lost.</p>
    <p role="status">${escapeHtml(message)}</p>
    ${setFaults(faults)}
    <div class="columns">
      <div class="entries">
        ${section('The form', `<ul>${formStates.map(formItem).join('')}</ul>`)}
        ${groups.map(({ heading, entries }) => section(heading, `<ul>${entries.map(entryItem).join('')}</ul>`)).join('')}
      </div>
      <aside id="controls" aria-label="Controls">
        ${section('Advance the clock', `<p>Due emails are sent, and sessions idle out.</p>${form('clock', ...advance)}`)}
        ${section('Make a call fail', `<p>Only in this browser, until you reset it.</p>${chooseFault}`)}
        ${section(
          'Applicants',
          `<p>Their password is <code>${samplePassword}</code>.</p><dl>${samples.map(applicant).join('')}</dl>
          ${form('restore', button('Restore the applicants'))}`,
        )}
        ${section('End the session', `<p>As if another device had logged out.</p>${form('end-session', button('End the session'))}`)}
        ${section('Disturb a worker', disturbWorker(workers))}
        ${section(
          'Add applications',
          `<p>Submitted, for lists and exports.</p>
          ${form('seed', button('Add 20', 'name="applications" value="20"'), button('Add 1,000', 'name="applications" value="1000"'))}`,
        )}
      </aside>
    </div>`,
  );

/** The page's script. Without it, the page works, but browser storage is kept and tabs do not idle out. */
export const tourScript = `
history.replaceState(null, '', location.pathname);
document.addEventListener('click', ({ target }) => {
  if (target.closest('[target="_blank"]')) localStorage.clear();
});
// The browser's clock does not advance, so the stored time of the last activity must move back.
document.addEventListener('submit', ({ submitter }) => {
  if (submitter.name !== 'minutes') return;
  const last = Number(localStorage.getItem('last-activity')) || Date.now();
  localStorage.setItem('last-activity', last - submitter.value * 60_000);
});
// An entry in another tab may have set a fault.
document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && location.reload());
`;
