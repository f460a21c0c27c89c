import { routes } from '../../../shared/contracts/routes.ts';
import { escapeHtml } from '../../../shared/escape-html.ts';
import { type Fault, type FaultKind, faultKinds } from '../gateway/faults.ts';
import { type Sample, samplePassword } from '../seed/seed-applicants.ts';
import { type Entry, tour } from './entries.ts';

const faultNames: Readonly<Record<FaultKind, string>> = {
  fails: 'fails',
  isThrottled: 'is throttled',
  isSlow: 'is slow',
  isUnreachable: 'is unreachable',
};

const link = (entry: Entry) =>
  `<li><a href="${escapeHtml(entry.path)}" id="${entry.id}" data-entry="${escapeHtml(JSON.stringify(entry))}">${escapeHtml(entry.name)}</a></li>`;

const option = (value: string, label = value) => `<option value="${escapeHtml(value)}">${escapeHtml(label)}</option>`;

const form = (action: string, done: string, content: string) =>
  `<form data-action="${action}" data-done="${done}">${content}</form>`;

const clock = form(
  'clock',
  'Clock moved to {now}.',
  `Advance the clock by
      <button name="minutes" value="14">14 minutes</button>
      <button name="minutes" value="60">1 hour</button>
      <button name="minutes" value="1440">1 day</button>
      <button name="minutes" value="10080">1 week</button>`,
);

const seed = form(
  'seed',
  'Applications added.',
  'Add <button name="applications" value="20">20</button> <button name="applications" value="1000">1,000</button> submitted applications',
);

const chooseFault = form(
  'fault',
  'Failure set. Reload this page to see it.',
  `<label for="call">Call</label>
      <select id="call" name="call">${routes.map(({ method, path }) => option(`${method} ${path}`)).join('')}</select>
      <label for="kind">now</label>
      <select id="kind" name="kind">${faultKinds.map((kind) => option(kind, faultNames[kind])).join('')}</select>
      <button>Set</button>`,
);

const presentFaults = (faults: readonly Fault[]) =>
  faults.length === 0
    ? 'No calls are set to fail.'
    : faults.map(({ method, path, kind }) => `${method} ${path} ${faultNames[kind]}.`).join(' ');

const applicant = ({ email, name, what }: Sample) =>
  `<tr><td>${escapeHtml(email)}</td><td>${escapeHtml(name)}</td><td>${escapeHtml(what)}</td></tr>`;

export const tourPage = (
  samples: readonly Sample[],
  faults: readonly Fault[],
  staffLink: string,
): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Tour</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/_local/tour.css">
    <script type="module" src="/_local/tour.js"></script>
  </head>
  <body>
    <h1>Tour of this local stack</h1>
    <p>Every screen and state opens in its own tab, logged in as needed. Opening an entry discards unsaved changes in this browser.</p>
    <p role="status"></p>
    <h2>Tools</h2>
    <ul>
      <li><a href="/_local/mail">Mailbox</a></li>
      <li><a href="${escapeHtml(staffLink)}">Staff view of ${escapeHtml(samples.find(({ id }) => id === 'submitted')?.name ?? '')}</a></li>
    </ul>
    ${clock}
    ${seed}
    ${form('end-session', 'Session ended. The next call will notice.', '<button>End session</button>')}
    ${chooseFault}
    ${form('no-faults', 'No calls are set to fail.', `${escapeHtml(presentFaults(faults))} <button>Reset all calls</button>`)}
    <h2>Applicants</h2>
    <p>All use the password <code>${samplePassword}</code>.</p>
    <table><tbody>${samples.map(applicant).join('')}</tbody></table>
    ${tour.map(({ heading, entries }) => `<h2>${heading}</h2><ul>${entries.map(link).join('\n')}</ul>`).join('\n    ')}
  </body>
</html>
`;

export const tourStyles = `
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h2 { font-size: 1.2rem; margin: 2rem 0 0.5rem; }
ul { columns: 18rem; padding-left: 1.2rem; margin: 0; }
li { break-inside: avoid; }
a { display: inline-block; padding: 0.25rem 0; }
form { margin: 0.75rem 0; }
button, select { font: inherit; padding: 0.25rem 0.5rem; max-width: 100%; }
table { border-collapse: collapse; }
td { padding: 0.25rem 1rem 0.25rem 0; vertical-align: top; overflow-wrap: anywhere; }
[role="status"]:not(:empty) { position: sticky; top: 0; padding: 0.5rem; background: #fff6df; color: #14202b; }
`;
