import type { WorkStatus } from '../../shared/contracts/documents.ts';
import { fileNameProblem } from '../../shared/documents/file-rules.ts';
import type { StoredDocument } from '../application/application.ts';
import type { Applications } from '../application/applications.ts';
import { AlreadySubmitted, BadInput, NothingUploaded, UploadNotYours } from '../platform/errors.ts';
import { discardDelaySeconds, type Enqueue } from '../queues/queue.ts';
import type { ConversionJob } from './conversion-queue.ts';
import { conversionStatus } from './conversion-status.ts';
import type { DocumentStore } from './documents.ts';
import { filesOf } from './file-keys.ts';
import type { Files } from './files.ts';
import { requireUploadQuestion } from './require-upload-question.ts';
import type { Uploads } from './uploads.ts';

export interface StartConversion {
  readonly applications: Pick<Applications, 'read'>;
  readonly documents: Pick<DocumentStore, 'countConversion' | 'add'>;
  readonly uploads: Pick<Uploads, 'identify' | 'find'>;
  readonly files: Pick<Files, 'delete'>;
  readonly enqueue: Enqueue<ConversionJob>;
}

interface ConversionRequest {
  readonly applicant: string;
  readonly key: string;
  readonly fileKey: string;
  readonly fileName: string;
}

/** Idempotent. Throws UploadNotYours, NothingUploaded, AlreadySubmitted, BadInput, TooManyConversions. */
export async function startConversion(
  { applications, documents, uploads, files, enqueue }: StartConversion,
  { applicant, key, fileKey, fileName }: ConversionRequest,
): Promise<WorkStatus> {
  requireUploadQuestion(key);
  const problem = fileNameProblem(fileName);
  if (problem) throw new BadInput(problem);
  const uploadId = uploads.identify(applicant, key, fileKey);
  if (!uploadId) throw new UploadNotYours();

  const application = await applications.read(applicant);
  if (application.receipt) throw new AlreadySubmitted();
  const present = application.documents[key];
  if (present?.upload_id === uploadId) return conversionStatus(present);
  if (application.used_uploads?.has(uploadId)) throw new UploadNotYours();
  const file = await uploads.find(fileKey);
  if (!file) throw new NothingUploaded();

  await documents.countConversion(applicant);
  const question = { applicant, answerKey: key };
  if (present) await enqueue({ kind: 'discard', ...question, uploadId: present.upload_id }, discardDelaySeconds);
  await enqueue({ kind: 'convert', ...question, uploadId });
  const document: StoredDocument = {
    upload_id: uploadId,
    status: 'UNPROCESSED',
    file_key: fileKey,
    file_name: fileName,
    file_size: file.size,
    file_etag: file.etag,
    requested_at: new Date().toISOString(),
  };
  const replaced = await documents.add(applicant, key, document);
  if (replaced) await files.delete(filesOf({ ...question, uploadId: replaced.upload_id }));
  return conversionStatus(document);
}
