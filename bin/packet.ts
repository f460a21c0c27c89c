import './terminal.ts';
import { parseArgs } from 'node:util';
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
    to: { type: 'string' },
    stack: { type: 'string' },
  },
});
const { since, until, raw, ssn, to, stack } = values;
const [first, ...paths] = positionals;
if (first === 'verify' ? paths.length === 0 || since !== undefined : (first === undefined) === (since === undefined))
  throw new Error(usage);
if (since === undefined && (until !== undefined || raw || ssn)) throw new Error(usage);
for (const day of [since, until])
  if (day !== undefined && !isCalendarDate(day))
    throw new Error(`${day} isn't a valid date. Use the format 2026-01-31.`);

/** Prints how many applications were saved. The command fails if one of them wasn't. */
function printSaved(failed: number, all: number, folder: string): void {
  const part = all > 0 ? `${all - failed} of ` : '';
  print(
    `Saved ${part}${formatCount(all, 'application')} to ${folder}. The files contain applicants' answers, so keep them safe.`,
  );
  if (failed > 0) process.exitCode = 1;
}

// The consistency of a folder can be verified without a stack.
const isOffline = await connectToStack(stack).then(
  () => false,
  (error: unknown) => {
    if (first === 'verify' && stack === undefined) return true;
    throw error;
  },
);
if (first === 'verify') {
  const { verify } = await import('./packet/verify.ts');
  if (!(await verify(paths, isOffline))) process.exitCode = 1;
} else if (since === undefined) {
  const submitted = await Promise.all(positionals.map(findSubmission));
  const { makePackets } = await import('./packet/make-packets.ts');
  const folder = to ?? 'packets';
  printSaved(await makePackets(submitted, folder), submitted.length, folder);
} else {
  const folder = to ?? 'handover';
  const { exportToFolder } = await import('./packet/export-folder.ts');
  const { applications, failures } = await exportToFolder(folder, { since, until, raw, ssn });
  for (const { number, what, why } of failures) printError(`${number}: ${what} ${why}`);
  printSaved(new Set(failures.map(({ number }) => number)).size, applications, folder);
}
