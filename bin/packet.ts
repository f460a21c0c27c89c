import './tell.ts';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { formDayOf } from '../lambdas/application/application.ts';
import type { SubmittedApplication } from '../lambdas/submission/submissions.ts';
import { isCalendarDate } from '../shared/form/calendar.ts';
import { findSubmission } from './stack/find-application.ts';
import { reachStack } from './stack/reach-stack.ts';
import { tell, tellProblem } from './tell.ts';

const usage = `Usage:
  npm run packet -- EMAIL|NUMBER...        a PDF for each application, of an address the newest submitted: record, letters, documents
  npm run packet -- --since YYYY-MM-DD     the same of everything submitted since that day
  npm run packet -- verify FILE...         whether packets are what record, letters and documents give
  --format pdf|csv|json                    the answers as a list, without the documents
  --to FOLDER                              packets, if not said; what is whole there and lacks no letter is not made again
The applications are those of the local stack, which must be running; with --stack NAME of that environment on AWS.`;

async function verify(files: readonly string[]): Promise<void> {
  const { verifyPacket } = await import('./packet/verify-packet.ts');
  for (const file of files) {
    try {
      const { confirmationNumber, isOlderThanLetter } = await verifyPacket(file, readFileSync(file));
      const since = isOlderThanLetter ? ' A letter has come since.' : '';
      tell(`${file} is what was submitted as ${confirmationNumber}.${since}`);
    } catch (error) {
      tellProblem(error);
      process.exitCode = 1;
    }
  }
}

async function chosen(names: readonly string[], since: string | undefined): Promise<SubmittedApplication[]> {
  const { submittedApplications } = await import('../lambdas/submission/submissions.ts');
  if (since === undefined) return Promise.all(names.map(findSubmission));
  return (await submittedApplications()).filter((application) => formDayOf(application) >= since);
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    since: { type: 'string' },
    format: { type: 'string', default: 'pdf' },
    to: { type: 'string', default: 'packets' },
    stack: { type: 'string' },
  },
});
const { since, format, to: folder, stack } = values;
const [first, ...files] = positionals;
if (first === 'verify' ? files.length === 0 : (first === undefined) === (since === undefined)) throw new Error(usage);
if (since !== undefined && !isCalendarDate(since)) throw new Error(`${since} is no date: write it as 2026-01-31.`);
await reachStack(stack);
const { isFormat, makePackets } = await import('./packet/make-packets.ts');
if (!isFormat(format)) throw new Error(usage);
if (first === 'verify') {
  await verify(files);
} else {
  const submitted = await chosen(positionals, since);
  const failed = await makePackets(submitted, { folder, format });
  tell(`${submitted.length - failed} of ${submitted.length} are in ${folder}. They hold answers: keep them safe.`);
  if (failed > 0) process.exitCode = 1;
}
