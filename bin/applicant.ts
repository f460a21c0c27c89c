import './terminal.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { configOf } from '../infra/config.ts';
import { numberIn } from '../lambdas/application/application.ts';
import { config } from '../lambdas/platform/partner-form.ts';
import { longDate } from '../shared/form/months.ts';
import { formatLastDay } from '../shared/letters/letter-dates.ts';
import { formatCount } from '../shared/text/format-count.ts';
import { uuidPattern } from '../shared/text/uuid.ts';
import { accountOf, connectToStack } from './stack/connect-to-stack.ts';
import { findForStaff } from './stack/find-application.ts';
import { answerHelp, print } from './terminal.ts';

const usage = `Usage:
  npm run applicant -- export EMAIL [--to FOLDER]      saves all of an applicant's data as files
  npm run applicant -- erase EMAIL|ID [--submitted]    erases the account, applications, PDF copies, and documents with
                                                       their versions; ID is the account's id
  npm run applicant -- change-email OLD NEW            changes the address of an account, logs out every device and tells
                                                       both addresses
  npm run applicant -- expired [--erase]               lists the applications and accounts whose retention period
                                                       (infra/config.ts) is over; --erase erases them
  npm run applicant -- reopen EMAIL|NUMBER LETTER --why TEXT
                                                       requests a closed or received letter again, by its number; EMAIL
                                                       is the newest submitted application; the reason is kept on
                                                       record and never shown to the applicant
  npm run applicant -- extend EMAIL --until YYYY-MM-DD --why TEXT
                                                       accepts the newest unsubmitted application as on time through
                                                       that day; the reason is kept on record, which the export of
                                                       an applicant's data contains
Applicants are looked up in the local stack, which must be running. With --stack NAME, they are looked up in that
environment on AWS.`;

const erasedNote =
  "Backups of the table keep the erased data for a while, and exports that were fetched can't be recalled. See docs/operations-applicants.md.";

async function exportTo(to: string | undefined, email: string): Promise<string> {
  const { exportApplicant } = await import('./applicant/export-applicant.ts');
  const account = await accountOf(email);
  const folder = to ?? `applicant-${account}`;
  const count = await exportApplicant(folder, email, account);
  return `Saved ${formatCount(count, 'file')} to ${folder}. They contain all of the applicant's answers, so keep them safe.`;
}

async function listOrEraseExpired(environment: string | undefined, shouldErase: boolean): Promise<string> {
  const { eraseExpired } = await import('./applicant/erase-applicant.ts');
  const { expiredApplicants } = await import('./applicant/expired-applicants.ts');
  const { retention } = configOf(environment ?? 'dev');
  const expired = await expiredApplicants(retention, new Date());
  for (const { email, since, at, application } of expired) {
    const label = application ? `${email}, application ${numberIn(application.id)}` : email;
    print(`${label}: ${since} ${at.toISOString().slice(0, 10)}`);
  }
  if (expired.length === 0) return 'No data has passed its retention period.';
  const count = formatCount(expired.length, 'entry', 'entries');
  if (!shouldErase) return `${count} in total. To erase permanently, add --erase.`;
  await eraseExpired(expired, waitForRunningJobs);
  return `Erased ${count}. ${erasedNote}`;
}

/** Waits until every request and job has ended that is running now. Lambda stops each after 15 minutes at most. */
async function waitForRunningJobs(): Promise<void> {
  if (values.stack === undefined) return;
  print('Waiting 15 minutes for running jobs before erasing the rest. If you interrupt this, repeat the command.');
  await sleep(15 * 60_000);
}

/** Returns the account to erase. An id names an account that no longer exists, but whose data was restored. */
const accountNamed = async (name: string): Promise<string> => (uuidPattern.test(name) ? name : accountOf(name));

/** Requests a letter again. `name` is a confirmation number or an email address; see `findForStaff`. */
async function reopenLetterOf(name: string, letter: string, why: string): Promise<string> {
  const { reopenLetter } = await import('../lambdas/letters/letters-store.ts');
  const { nameOf } = await import('../lambdas/letters/stored-letters.ts');
  const { id, application } = await findForStaff(name, false);
  const { person, due = '' } = await reopenLetter(id, Number(letter), why.trim());
  const label = application.receipt?.confirmation_number ?? application.username;
  return `Requested letter ${letter} of ${label} again from ${person && nameOf(person)} at ${person?.email}. It's due ${formatLastDay(due, config.timeZone)}.`;
}

async function extendUntil(email: string, until: string, why: string): Promise<string> {
  const { extendApplication } = await import('../lambdas/application/extend-application.ts');
  const { scheduleMorningsBefore } = await import('../lambdas/reminders/closing-days.ts');
  const { describeApplication } = await import('../lambdas/application/describe-application.ts');
  const { id, application } = await findForStaff(email, email.includes('@'));
  const window = await extendApplication(id, application, { until, why: why.trim() });
  await scheduleMorningsBefore(until);
  const { term } = describeApplication(application);
  const label = `The application of ${application.username}${term && ` for ${term}`}`;
  return window && !window.extended
    ? `${label} is already accepted through ${longDate(window.closes)}.`
    : `${label} is now accepted through ${longDate(until)}.`;
}

answerHelp(usage);
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    why: { type: 'string', default: '' },
    stack: { type: 'string' },
    to: { type: 'string' },
    until: { type: 'string', default: '' },
    submitted: { type: 'boolean', default: false },
    erase: { type: 'boolean', default: false },
  },
});
const [command = '', email = '', argument = ''] = positionals;
const actions: Readonly<Record<string, () => Promise<string>>> = {
  export: () => exportTo(values.to, email),
  erase: async () => {
    const { eraseApplicant } = await import('./applicant/erase-applicant.ts');
    return `${await eraseApplicant(await accountNamed(email), values.submitted, waitForRunningJobs)}\n${erasedNote}`;
  },
  'change-email': async () => (await import('./applicant/change-email.ts')).changeEmail(email, argument, site),
  reopen: () => reopenLetterOf(email, argument, values.why),
  extend: () => extendUntil(email, values.until, values.why),
  expired: () => listOrEraseExpired(values.stack, values.erase),
};
const action = actions[command];
const isReopened = command === 'reopen';
const isExtended = command === 'extend';
if (
  !action ||
  (email === '') !== (command === 'expired') ||
  (argument !== '') !== (isReopened || command === 'change-email')
)
  throw new Error(usage);
if ((values.why.trim() !== '') !== (isReopened || isExtended))
  throw new Error(
    `Use --why TEXT to give the reason for reopening a letter or extending an application, and only for those.\n${usage}`,
  );
if ((values.until !== '') !== isExtended)
  throw new Error(`Use --until DAY to say how long to extend an application, and only for that.\n${usage}`);
const site = await connectToStack(values.stack);
print(await action());
