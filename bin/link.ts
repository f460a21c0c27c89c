import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createStaffPath } from './stack/create-staff-path.ts';
import { reachStack } from './stack/reach-stack.ts';

const usage = `Usage:
  npm run link -- staff EMAIL [--ssn] [--days N]      a read-only view of an application, the ssn masked without --ssn
  npm run link -- visitor FILE.json [--days N]        answers that a visitor begins with
  npm run link -- revoke LINK                        a link as it was printed, or its token
The link is for the local stack, which must be running; with --stack NAME it is for that environment on AWS.`;

const days = 24 * 60 * 60 * 1000;

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      ssn: { type: 'boolean', default: false },
      days: { type: 'string', default: '7' },
      stack: { type: 'string' },
    },
  });
  const [what, subject] = positionals;
  if (!subject || !['staff', 'visitor', 'revoke'].includes(what ?? '')) throw new Error(usage);
  const lifetime = Number(values.days) * days;
  if (!(lifetime > 0)) throw new Error('--days takes a number above 0.');

  const site = await reachStack(values.stack);
  const { dynamoLinks } = await import('../lambdas/common/storage/links.ts');
  if (what === 'revoke') {
    if (!(await dynamoLinks().revoke(tokenOf(subject)))) throw new Error('There is no such link: nothing was revoked.');
    console.log('The link is revoked.');
  } else if (what === 'staff') {
    console.log(site + (await createStaffPath(subject, { mayReadSsn: values.ssn, lifetime })));
  } else {
    const { checkAnswers } = await import('../lambdas/common/answers/check-answers.ts');
    const { isSealed } = await import('../lambdas/common/partner-form.ts');
    const answer = checkAnswers(readAnswers(subject));
    const sealed = Object.keys(answer).find(isSealed);
    if (sealed) throw new Error(`A link must not carry the answer ${sealed}: the applicant enters it.`);
    const token = await dynamoLinks().create({ kind: 'visitor', answer }, lifetime);
    console.log(`${site}/about?token=${token}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function tokenOf(link: string): string {
  if (!URL.canParse(link)) return link;
  const { searchParams } = new URL(link);
  return searchParams.get('service_token') ?? searchParams.get('token') ?? link;
}

function readAnswers(file: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Error(`${file} is not a JSON file of answers.`);
  }
}
