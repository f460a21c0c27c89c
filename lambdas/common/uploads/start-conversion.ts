import type { WorkStatus } from '../../../shared/contracts/documents.ts';
import { fileNameProblem } from '../../../shared/documents/file-rules.ts';
import type { Applications } from '../applications/applications.ts';
import { AlreadySubmitted, BadInput, NothingUploaded, UploadNotYours } from '../errors.ts';
import { filesOf } from '../storage/file-keys.ts';
import { type ConversionJob, type Enqueue, removalSeconds } from '../storage/queues.ts';
import type { Uploads } from '../storage/uploads.ts';
import { demandUpload } from './demand-upload.ts';
import { presentConversion } from './present-conversion.ts';

export interface StartConversion {
  readonly applications: Applications;
  readonly uploads: Uploads;
  readonly enqueue: Enqueue<ConversionJob>;
  readonly removeFiles: (keys: readonly string[]) => Promise<void>;
}

interface Wanted {
  readonly applicant: string;
  readonly key: string;
  readonly fileKey: string;
  readonly fileName: string;
}

/**
 * Starts the one conversion of an upload; repeated for the document that is there, it tells how that one stands.
 * Throws UploadNotYours, NothingUploaded, AlreadySubmitted, BadInput, TooManyConversions.
 */
export async function startConversion(
  { applications, uploads, enqueue, removeFiles }: StartConversion,
  { applicant, key, fileKey, fileName }: Wanted,
): Promise<WorkStatus> {
  demandUpload(key);
  const problem = fileNameProblem(fileName);
  if (problem) throw new BadInput(problem);
  const upload = uploads.identify(applicant, key, fileKey);
  if (!upload) throw new UploadNotYours();

  const { documents, receipt, used_uploads } = await applications.read(applicant);
  if (receipt) throw new AlreadySubmitted();
  const present = documents[key];
  if (present?.generation === upload.generation) return presentConversion(present);
  if (used_uploads?.has(upload.generation)) throw new UploadNotYours();
  const file = await uploads.find(upload);
  if (!file) throw new NothingUploaded();

  await applications.countConversion(applicant);
  const id = { application: applicant, answerKey: key };
  if (present) await enqueue({ ...id, generation: present.generation }, removalSeconds);
  await enqueue({ ...id, generation: upload.generation });
  const document = {
    generation: upload.generation,
    status: 'UNPROCESSED',
    file_key: upload.fileKey,
    file_name: fileName,
    file_size: file.size,
    file_etag: file.etag,
    requested_at: new Date().toISOString(),
  } as const;
  const replaced = await applications.addDocument(applicant, key, document);
  if (replaced) await removeFiles(filesOf({ ...id, generation: replaced.generation }));
  return presentConversion(document);
}
