import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { accountApplicationStore } from '../../lambdas/application/account-applications.ts';
import { applicationsWithSsnKey } from '../../lambdas/application/applications-with-ssn-key.ts';
import { emailChangeStore } from '../../lambdas/application/email-changes.ts';
import { s3ApplicationFiles } from '../../lambdas/documents/application-files.ts';
import { isLetterFile, uploadOfOriginal } from '../../lambdas/documents/file-keys.ts';
import { s3Files } from '../../lambdas/documents/files.ts';
import { exportLetters } from './export-letters.ts';

/** Writes an account's data to a folder, later applications to numbered subfolders. Returns the number of files. */
export async function exportApplicant(folder: string, email: string, account: string): Promise<number> {
  const write = (name: string, content: string | Uint8Array) => {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, content, { mode: 0o600 });
  };
  const ids = await accountApplicationStore().listIds(account);
  const email_changes = await emailChangeStore().list(account);
  write('account.json', JSON.stringify({ email, id: account, email_changes }, undefined, 2));
  let count = 1;
  for (const [index, applicationId] of ids.entries()) {
    const prefix = index === 0 ? '' : `${index + 1}/`;
    const application = await applicationsWithSsnKey().find(applicationId);
    if (!application) continue;
    // The sealed answers are already among the answers, decrypted. The draft key is not data about a person.
    const { sealed: _, draft_key: __, ...data } = application;
    write(`${prefix}application.json`, JSON.stringify(data, asText, 2));
    const keys = (await s3ApplicationFiles().list(applicationId)).filter((key) => !isLetterFile(key));
    // The original that was converted replaces the upload, which a later POST may have overwritten.
    const files = new Map(
      keys
        .toSorted()
        .reverse()
        .map((key) => [uploadOfOriginal(key) ?? key, key]),
    );
    for (const [name, key] of files)
      write(prefix + name.replace(`/${applicationId}/`, '/'), (await s3Files().read(key)) ?? new Uint8Array());
    const letters = await exportLetters(applicationId, application);
    for (const { name, content } of letters) write(prefix + name, content);
    count += 1 + files.size + letters.length;
  }
  return count;
}

const asText = (_key: string, value: unknown) => (value instanceof Set ? [...value] : value);
