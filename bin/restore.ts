import './tell.ts';
import { parseArgs } from 'node:util';
import { counted } from '../shared/text/counted.ts';
import { findApplication } from './stack/find-application.ts';
import { reachStack } from './stack/reach-stack.ts';
import { tell } from './tell.ts';

/** @param restored name of the restored table */
export async function restoreDocument(restored: string, applicationId: string, key: string): Promise<string> {
  const items = await import('../lambdas/application/restored-items.ts');
  const { restoreFile } = await import('../lambdas/documents/files.ts');
  const { filesOf } = await import('../lambdas/documents/file-keys.ts');
  const { s3Files } = await import('../lambdas/documents/files.ts');
  const document = await items.restoredDocument(restored, applicationId, key);
  if (!document) throw new Error(`${restored} has no converted document of this applicant for ${key}.`);
  const { file_name, file_key, file_etag, pdf_key, preview_key } = document;
  const present = await restoreFile(file_key);
  const others = await Promise.all([pdf_key, preview_key].map((file) => (file ? restoreFile(file) : '')));
  if (present === undefined || others.includes(undefined))
    throw new Error('No version of its files is left: the applicant must send it again. Nothing was changed.');
  if (present !== file_etag)
    throw new Error('Another file was posted in its place later. Remove that version by hand. Nothing was changed.');
  const replaced = await items.putDocument(applicationId, key, document);
  if (replaced && replaced.upload_id !== document.upload_id)
    await s3Files().delete(
      filesOf({ ownerKind: 'application', owner: applicationId, slot: key, uploadId: replaced.upload_id }),
    );
  return `${file_name} is the document of ${key} again.`;
}

const usage = `Usage:
  npm run restore -- TABLE --applicant EMAIL                        puts one application of a restored table in place of the present one
  npm run restore -- TABLE --applicant EMAIL --document QUESTION    one document with its files, by the key of its question
  npm run restore -- TABLE --everything                             makes the table equal to a restored one
  npm run restore -- ASKS --letters --applicant EMAIL               puts the letters of one application of a restored table of asks in place
  npm run restore -- ASKS --letters --everything                    makes the table of asks equal to a restored one
--application ID in place of --applicant EMAIL names one of an account that is gone, or not the newest.
Letters that were sent and their records are files, which stay; links of requests made since end, emails do not come back.
The tables are those of the local stack, which must be running; with --stack NAME of that environment on AWS.`;

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
const isOne = [applicant, application, everything || undefined].filter((each) => each !== undefined).length === 1;
if (!restored || !isOne || ((everything || letters) && document)) throw new Error(usage);
await reachStack(values.stack);
const { copyApplication, copyWholeAsks, copyWholeTable } = await import('../lambdas/application/restored-items.ts');
if (named === undefined) {
  const { written, deleted } = await (letters ? copyWholeAsks : copyWholeTable)(restored);
  tell(
    `Restored ${counted(written, 'item')} from ${restored}; deleted ${counted(deleted, 'item')} that it does not have.`,
  );
} else {
  const applicationId = application ?? (await findApplication(named));
  if (document !== undefined) tell(await restoreDocument(restored, applicationId, document));
  else if (letters) {
    const { copyLetters } = await import('../lambdas/letters/letters-store.ts');
    if (!(await copyLetters(restored, applicationId))) throw new Error(`${restored} has no letters of ${named}.`);
    tell('The letters are as they were.');
  } else if (await copyApplication(restored, applicationId)) tell('The application is as it was.');
  else throw new Error(`${restored} has no application of ${named}.`);
}
