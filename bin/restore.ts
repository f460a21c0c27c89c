import './terminal.ts';
import { parseArgs } from 'node:util';
import { formatCount } from '../shared/text/format-count.ts';
import { connectToStack } from './stack/connect-to-stack.ts';
import { findApplication } from './stack/find-application.ts';
import { answerHelp, print } from './terminal.ts';

/**
 * Restores one document of an application, with its files, from a restored table. Deletes the files of the document
 * that it replaces. If the application still has the document, restores only the files, even after the submission.
 * @param restored the name of the restored table
 * @param key the key of the document's question
 * @returns a message for the operator
 * @throws Error if the restored table has no such document, if a file has no version left, or if another file was
 * uploaded in its place
 */
async function restoreDocument(restored: string, applicationId: string, key: string): Promise<string> {
  const items = await import('../lambdas/application/restored-items.ts');
  const { applicationStore } = await import('../lambdas/application/applications.ts');
  const { restoreFile } = await import('../lambdas/documents/files.ts');
  const { fileKeysOf } = await import('../lambdas/documents/file-keys.ts');
  const { s3Files } = await import('../lambdas/documents/files.ts');
  const document = await items.restoredDocument(restored, applicationId, key);
  if (!document) throw new Error(`${restored} has no converted document for ${key} from this applicant.`);
  const { file_name, file_key, file_etag, pdf_key, preview_key } = document;
  const currentEtag = await restoreFile(file_key);
  const others = await Promise.all([pdf_key, preview_key].map((file) => (file ? restoreFile(file) : '')));
  if (currentEtag === undefined || others.includes(undefined))
    throw new Error(
      'No version of its files is left. The applicant must send it again. The application was not changed.',
    );
  if (currentEtag !== file_etag)
    throw new Error(
      'Another file was uploaded in its place later. Remove that version by hand. The application was not changed.',
    );
  const done = `Restored ${file_name} as the document for ${key}.`;
  if ((await applicationStore().find(applicationId))?.documents[key]?.pdf_key === pdf_key) return done;
  const replaced = await items.putDocument(applicationId, key, document);
  if (replaced && replaced.upload_id !== document.upload_id)
    await s3Files().delete(
      fileKeysOf({ ownerKind: 'application', owner: applicationId, slot: key, uploadId: replaced.upload_id }),
    );
  return done;
}

const usage = `Usage:
  npm run restore -- TABLE --applicant EMAIL                        replaces one application with the one in a restored table
  npm run restore -- TABLE --applicant EMAIL --document QUESTION    restores one document and its files, by the key of its question
  npm run restore -- TABLE --everything                             makes the table match a restored one
  npm run restore -- ASKS --letters --applicant EMAIL               restores the letters of one application from a restored asks table
  npm run restore -- ASKS --letters --everything                    makes the asks table match a restored one
To name an application of a deleted account, or one that isn't the newest, use --application ID instead of --applicant EMAIL.
Sent letters and their records are files, which stay. Links of requests made since then stop working.
Emails that were pending then are sent again only with --everything.
The tables are those of the local stack, which must be running. With --stack NAME, they are those of that environment on AWS.`;

answerHelp(usage);
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    applicant: { type: 'string' },
    application: { type: 'string' },
    document: { type: 'string' },
    everything: { type: 'boolean', default: false },
    letters: { type: 'boolean', default: false },
    stack: { type: 'string' },
  },
});
const [restored] = positionals;
const { applicant, application, document, everything, letters } = values;
const named = application ?? applicant;
const isOne = [applicant, application, everything || undefined].filter((option) => option !== undefined).length === 1;
if (!restored || !isOne || ((everything || letters) && document)) throw new Error(usage);
await connectToStack(values.stack);
const { restoreApplication, restoreFollowupsTable, restoreApplicationTable } = await import(
  '../lambdas/application/restored-items.ts'
);
if (named === undefined) {
  const restore = letters ? restoreFollowupsTable : restoreApplicationTable;
  const { written, deleted } = await restore(restored).catch((cause: Error) => {
    throw new Error(
      `${cause.message}\nIf writing had begun, the table is restored only in part. Run the same command again.`,
      { cause },
    );
  });
  print(
    `Restored ${formatCount(written, 'item')} from ${restored} and deleted ${formatCount(deleted, 'item')} that it doesn't have.`,
  );
} else {
  const applicationId = application ?? (await findApplication(named));
  if (document !== undefined) print(await restoreDocument(restored, applicationId, document));
  else if (letters) {
    const { copyLetters } = await import('../lambdas/letters/letters-store.ts');
    if (!(await copyLetters(restored, applicationId))) throw new Error(`${restored} has no letters for ${named}.`);
    print('Restored the letters.');
  } else if (await restoreApplication(restored, applicationId)) print('Restored the application.');
  else throw new Error(`${restored} has no application for ${named}.`);
}
