import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { applicantOf, reachStack } from './stack/reach-stack.ts';

const usage = `Usage:
  npm run applicant -- export EMAIL [--to FOLDER]      all data of an applicant, as files
  npm run applicant -- erase EMAIL [--submitted]       account, application, documents and their versions, PDF copies
The applicant is one of the local stack, which must be running; with --stack NAME one of that environment on AWS.`;

async function exportTo(folder: string, email: string, applicant: string): Promise<number> {
  const { keyedApplications } = await import('../lambdas/common/storage/applications/keyed-applications.ts');
  const { s3ApplicantFiles } = await import('../lambdas/common/storage/applicant-files.ts');
  const { s3Files } = await import('../lambdas/common/storage/files.ts');
  const write = (name: string, content: string | Uint8Array) => {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, content, { mode: 0o600 });
  };
  const application = await keyedApplications().find(applicant);
  // The sealed answers are among the answers, opened.
  const { sealed: _, ...data } = application ?? { sealed: undefined };
  const asText = (_key: string, value: unknown) => (value instanceof Set ? [...value] : value);
  write('account.json', JSON.stringify({ email, id: applicant }, undefined, 2));
  write('application.json', JSON.stringify(data, asText, 2));
  const keys = await s3ApplicantFiles().list(applicant);
  for (const key of keys) write(key.replace(`/${applicant}/`, '/'), (await s3Files().read(key)) ?? new Uint8Array());
  return keys.length + 2;
}

async function erase(applicant: string, mayEraseSubmitted: boolean): Promise<string> {
  const { dynamoApplications } = await import('../lambdas/common/storage/applications/applications.ts');
  const { dynamoApplicantItems } = await import('../lambdas/common/storage/applications/applicant-items.ts');
  const { s3ApplicantFiles } = await import('../lambdas/common/storage/applicant-files.ts');
  const { cognito } = await import('../lambdas/common/identity/cognito.ts');
  const { deleteAccount } = await import('../lambdas/common/identity/delete-account.ts');
  const application = await dynamoApplications().find(applicant);
  if (application?.receipt && !mayEraseSubmitted)
    throw new Error(
      'This application was submitted, and its record may have to be kept. To erase all of it, add --submitted.',
    );
  // The item before the files: what a worker writes from now on it removes again. The account last: until then the
  // command finds the applicant, and can be repeated when it fails half-way.
  const items = await dynamoApplicantItems().erase(applicant);
  const files = await s3ApplicantFiles().erase(applicant);
  await deleteAccount(cognito(), applicant);
  return `Erased: the account, ${items} items of the table, ${files} files and versions.`;
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      stack: { type: 'string' },
      to: { type: 'string' },
      submitted: { type: 'boolean', default: false },
    },
  });
  const [what, email] = positionals;
  if (!email || !['export', 'erase'].includes(what ?? '')) throw new Error(usage);
  await reachStack(values.stack);
  const applicant = await applicantOf(email);
  if (what === 'export') {
    const folder = values.to ?? `applicant-${applicant}`;
    console.log(
      `Wrote ${await exportTo(folder, email, applicant)} files to ${folder}. They hold all answers: keep them safe.`,
    );
  } else {
    console.log(await erase(applicant, values.submitted));
    console.log('Backups of the table hold the application for 35 days more; docs/operations.md says what that means.');
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
