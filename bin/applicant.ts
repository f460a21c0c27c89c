import './tell.ts';
import { parseArgs } from 'node:util';
import { configOf } from '../infra/config.ts';
import { numberIn } from '../lambdas/application/application.ts';
import { config } from '../lambdas/platform/partner-form.ts';
import { longDate } from '../shared/form/months.ts';
import { lastDay } from '../shared/letters/letter-dates.ts';
import { counted } from '../shared/text/counted.ts';
import { eraseApplicant, eraseApplications } from './applicant/erase-applicant.ts';
import { type Expired, expiredApplicants } from './applicant/expired-applicants.ts';
import { exportApplicant } from './applicant/export-applicant.ts';
import { moveApplications } from './applicant/move-applications.ts';
import { findForStaff } from './stack/find-application.ts';
import { accountOf, reachStack } from './stack/reach-stack.ts';
import { tell } from './tell.ts';

const usage = `Usage:
  npm run applicant -- export EMAIL [--to FOLDER]      all data of an applicant, as files
  npm run applicant -- erase EMAIL [--submitted]       account, application, documents and their versions, PDF copies
  npm run applicant -- move ID EMAIL                   the applications of an account that is gone, by its id, to that of EMAIL
  npm run applicant -- expired [--erase]               applications and accounts kept as long as infra/config.ts says
  npm run applicant -- ledger                          once: lets hand-overs find what was submitted before there was a ledger
  npm run applicant -- reopen EMAIL|NUMBER LETTER --why TEXT
                                                       asks once more for a letter, by its number, that is closed or
                                                       was received, of an address of the newest application that was
                                                       submitted; the reason is kept with it, and never told the applicant
  npm run applicant -- extend EMAIL --until YYYY-MM-DD --why TEXT
                                                       lets the newest application that is not submitted be submitted, in
                                                       time, up to that day; the reason is kept with it, and never told
The applicant is one of the local stack, which must be running; with --stack NAME one of that environment on AWS.`;

const inBackups = 'Backups of the tables keep erased data for a while: see docs/operations-applicants.md.';

async function exportTo(to: string | undefined, email: string): Promise<string> {
  const account = await accountOf(email);
  const folder = to ?? `applicant-${account}`;
  const count = await exportApplicant(folder, email, account);
  return `Wrote ${counted(count, 'file')} to ${folder}. They hold all answers: keep them safe.`;
}

async function endRetention(environment: string | undefined, erases: boolean): Promise<string> {
  const { retention } = configOf(environment ?? 'dev');
  const expired = await expiredApplicants(retention, new Date());
  for (const { account, email, since, at, application } of expired) {
    const of = application ? `${email}, application ${numberIn(application.id)}` : email;
    tell(`${of}: ${since} ${at.toISOString().slice(0, 10)}`);
    if (erases) await (application ? endApplication(email, application) : eraseApplicant(account, true));
  }
  if (expired.length === 0) return 'Nothing has been kept too long.';
  return erases ? `Erased ${expired.length}. ${inBackups}` : `${expired.length} in all. --erase erases them for good.`;
}

async function endApplication(email: string, { id, lastLogin }: NonNullable<Expired['application']>): Promise<void> {
  const { dynamoApplicantItems } = await import('../lambdas/application/applicant-items.ts');
  await eraseApplications([id]);
  if (lastLogin) await dynamoApplicantItems().startAgain(id, email, lastLogin);
}

/** @param name as of `findForStaff` */
async function reopenLetterOf(name: string, letter: string, why: string): Promise<string> {
  const { reopenLetter } = await import('../lambdas/letters/letters-store.ts');
  const { nameOf } = await import('../lambdas/letters/letter-views.ts');
  const { id, application } = await findForStaff(name, false);
  const { person, due = '' } = await reopenLetter(id, Number(letter), why.trim());
  const of = application.receipt?.confirmation_number ?? application.username;
  return `Letter ${letter} of ${of} is asked of ${person && nameOf(person)} again, at ${person?.email}, due by ${lastDay(due, config.timeZone)}.`;
}

async function extendUntil(email: string, until: string, why: string): Promise<string> {
  const { extendApplication } = await import('../lambdas/application/extend-application.ts');
  const { noteMorningsBefore } = await import('../lambdas/reminders/closing-days.ts');
  const { aboutOf } = await import('../lambdas/application/about.ts');
  const { id, application } = await findForStaff(email, email.includes('@'));
  const window = await extendApplication(id, application, { until, why: why.trim() });
  await noteMorningsBefore(until);
  const { term } = aboutOf(application);
  const of = `The application of ${application.username}${term && ` for ${term}`}`;
  return window && !window.extended
    ? `${of} is taken until ${longDate(window.closes)} anyway.`
    : `${of} is taken until ${longDate(until)}.`;
}

async function noteEarlierSubmissions(): Promise<string> {
  const { submittedApplications } = await import('../lambdas/submission/submissions.ts');
  const { noteEarlier } = await import('../lambdas/handover/ledger.ts');
  const found = await submittedApplications();
  let noted = 0;
  for (const application of found) noted += Number(await noteEarlier(application));
  return `Noted ${noted} of ${found.length} submitted applications: the others were noted before.`;
}

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
const [what = '', email = '', second = ''] = positionals;
const actions: Readonly<Record<string, () => Promise<string>>> = {
  export: () => exportTo(values.to, email),
  erase: async () => `${await eraseApplicant(await accountOf(email), values.submitted)}\n${inBackups}`,
  move: async () => moveApplications(email, second, await accountOf(second)),
  reopen: () => reopenLetterOf(email, second, values.why),
  extend: () => extendUntil(email, values.until, values.why),
  ledger: noteEarlierSubmissions,
  expired: () => endRetention(values.stack, values.erase),
};
const action = actions[what];
const isReopened = what === 'reopen';
const isExtended = what === 'extend';
if (
  !action ||
  (email === '') !== (what === 'expired' || what === 'ledger') ||
  (second !== '') !== (isReopened || what === 'move')
)
  throw new Error(usage);
if ((values.why.trim() !== '') !== (isReopened || isExtended))
  throw new Error(`--why TEXT says why a letter is reopened, or an application extended.\n${usage}`);
if ((values.until !== '') !== isExtended) throw new Error(`--until DAY says until when.\n${usage}`);
await reachStack(values.stack);
tell(await action());
