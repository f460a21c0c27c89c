// What `npm run applicant` does: export, erase or move the data of an account, find what was kept long enough, reopen a
// letter. The code of Lambdas is imported late, once the environment names a stack.

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes what there is of an account into a folder, later applications into one of their number; returns how many files. */
export async function exportApplicant(folder: string, email: string, account: string): Promise<number> {
  const { dynamoAccountApplications } = await import('../../lambdas/application/account-applications.ts');
  const { applicationsWithSsnKey } = await import('../../lambdas/application/applications-with-ssn-key.ts');
  const { s3ApplicationFiles } = await import('../../lambdas/documents/application-files.ts');
  const { isLetterFile, uploadOfOriginal } = await import('../../lambdas/documents/file-keys.ts');
  const { exportLetters } = await import('./export-letters.ts');
  const { s3Files } = await import('../../lambdas/documents/files.ts');
  const write = (name: string, content: string | Uint8Array) => {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, content, { mode: 0o600 });
  };
  const ids = await dynamoAccountApplications().all(account);
  write('account.json', JSON.stringify({ email, id: account }, undefined, 2));
  let count = 1;
  for (const [index, applicationId] of ids.entries()) {
    const into = index === 0 ? '' : `${index + 1}/`;
    const application = await applicationsWithSsnKey().find(applicationId);
    if (!application) continue;
    // The sealed answers are among the answers, opened. The key of the browsers' drafts says nothing about a person.
    const { sealed: _, draft_key: __, ...data } = application;
    write(`${into}application.json`, JSON.stringify(data, asText, 2));
    const keys = (await s3ApplicationFiles().list(applicationId)).filter((key) => !isLetterFile(key));
    // What was converted is what was sent, whatever was posted in its place later.
    const files = new Map(
      keys
        .toSorted()
        .reverse()
        .map((key) => [uploadOfOriginal(key) ?? key, key]),
    );
    for (const [name, key] of files)
      write(into + name.replace(`/${applicationId}/`, '/'), (await s3Files().read(key)) ?? new Uint8Array());
    const letters = await exportLetters(applicationId, application);
    for (const { name, content } of letters) write(into + name, content);
    count += 1 + files.size + letters.length;
  }
  return count;
}

const asText = (_key: string, value: unknown) => (value instanceof Set ? [...value] : value);
