import './terminal.ts';
import { parseArgs } from 'node:util';
import { formDayOf } from '../lambdas/application/application.ts';
import type { SubmittedApplication } from '../lambdas/submission/submissions.ts';
import { isCalendarDate } from '../shared/form/calendar.ts';
import { formatCount } from '../shared/text/format-count.ts';
import { connectToStack } from './stack/connect-to-stack.ts';
import { findSubmission } from './stack/find-application.ts';
import { answerHelp, print, printError } from './terminal.ts';

const usage = `Usage:
  npm run packet -- --since YYYY-MM-DD     exports applications submitted since that day: page, lists, packets, import
                                           files, manifest
    --until YYYY-MM-DD                     the last day to include
    --ssn                                  shows Social Security numbers in full
    --raw                                  lists for programs: doesn't escape values that a spreadsheet would calculate
  npm run packet -- EMAIL|NUMBER...        creates only the packets of these applications; EMAIL is the newest submitted
    --format pdf|csv|json                  csv and json save the answers as a list, without the documents
  npm run packet -- verify FOLDER|FILE...  checks that packets and exports are as they were created and match
                                           the submissions
    --to FOLDER                            where to save
Applications are read from the local stack, which must be running. With --stack NAME, they are read from that environment
on AWS.`;

answerHelp(usage);
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    since: { type: 'string' },
    until: { type: 'string' },
    raw: { type: 'boolean', default: false },
    ssn: { type: 'boolean', default: false },
    format: { type: 'string' },
    to: { type: 'string' },
    stack: { type: 'string' },
  },
});
const { since, until, raw, ssn, format, to, stack } = values;
const [first, ...paths] = positionals;
if (first === 'verify' ? paths.length === 0 || since !== undefined : (first === undefined) === (since === undefined))
  throw new Error(usage);
for (const day of [since, until])
  if (day !== undefined && !isCalendarDate(day))
    throw new Error(`${day} isn't a valid date. Use the format 2026-01-31.`);
if ((until !== undefined || raw || ssn) && (since === undefined || format !== undefined)) throw new Error(usage);
const isVerification = first === 'verify';
/** Whether no stack is available. The consistency of a folder can be verified without one. */
const isOffline = await connectToStack(stack).then(
  () => false,
  (error: unknown) => {
    if (isVerification && stack === undefined) return true;
    throw error;
  },
);

const printSaved = (there: number, all: number, folder: string) =>
  print(
    `Saved ${there} of ${formatCount(all, 'application')} to ${folder}. The files contain applicants' answers, so keep them safe.`,
  );

async function exportSince(day: string): Promise<void> {
  const folder = to ?? 'handover';
  const { exportToFolder } = await import('./packet/export-folder.ts');
  const { applications, failures } = await exportToFolder({ folder, since: day, until, raw, ssn });
  for (const { number, what, why } of failures) printError(`${number}: ${what} ${why}`);
  const failed = new Set(failures.map(({ number }) => number)).size;
  printSaved(applications - failed, applications, folder);
  if (failed > 0) process.exitCode = 1;
}

async function findSubmissions(): Promise<SubmittedApplication[]> {
  if (since === undefined) return Promise.all(positionals.map(findSubmission));
  const { submittedApplications } = await import('../lambdas/submission/submissions.ts');
  return (await submittedApplications()).filter((application) => formDayOf(application) >= since);
}

async function createPackets(): Promise<void> {
  const { isFormat, makePackets } = await import('./packet/make-packets.ts');
  const [folder, kind] = [to ?? 'packets', format ?? 'pdf'];
  if (!isFormat(kind)) throw new Error(usage);
  const submitted = await findSubmissions();
  const failed = await makePackets(submitted, { folder, format: kind });
  printSaved(submitted.length - failed, submitted.length, folder);
  if (failed > 0) process.exitCode = 1;
}

if (isVerification) {
  const { verify } = await import('./packet/verify.ts');
  if ((await verify(paths, isOffline)) > 0) process.exitCode = 1;
} else if (since !== undefined && format === undefined) await exportSince(since);
else await createPackets();
