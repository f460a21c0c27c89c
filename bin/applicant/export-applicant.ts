import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes what there is of an applicant into a folder; returns how many files. */
export async function exportApplicant(folder: string, email: string, account: string): Promise<number> {
  const { applicationsWithSsnKey } = await import('../../lambdas/application/applications-with-ssn-key.ts');
  const { s3ApplicantFiles } = await import('../../lambdas/documents/applicant-files.ts');
  const { s3Files } = await import('../../lambdas/documents/files.ts');
  const write = (name: string, content: string | Uint8Array) => {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, content, { mode: 0o600 });
  };
  const application = await applicationsWithSsnKey().find(account);
  // The sealed answers are among the answers, opened. The key of the browsers' drafts says nothing about a person.
  const { sealed: _, draft_key: __, ...data } = application ?? { sealed: undefined, draft_key: undefined };
  const asText = (_key: string, value: unknown) => (value instanceof Set ? [...value] : value);
  write('account.json', JSON.stringify({ email, id: account }, undefined, 2));
  write('application.json', JSON.stringify(data, asText, 2));
  const keys = await s3ApplicantFiles().list(account);
  for (const key of keys) write(key.replace(`/${account}/`, '/'), (await s3Files().read(key)) ?? new Uint8Array());
  return keys.length + 2;
}
