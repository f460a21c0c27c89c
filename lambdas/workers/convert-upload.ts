import { isRunning } from '../../shared/status.ts';
import { dynamoApplications } from '../application/applications.ts';
import { hasExpired } from '../application/work-state.ts';
import type { Converted } from '../conversion/comparison/converted.ts';
import { convertToPdf } from '../conversion/convert-to-pdf.ts';
import type { DocxEngine } from '../conversion/docx/docx-engine.ts';
import { DocumentRefused } from '../conversion/limits/document-refused.ts';
import type { ConversionJob } from '../documents/conversion-queue.ts';
import { conversionQueue } from '../documents/conversion-queue.ts';
import { conversionNeverEnded } from '../documents/conversion-status.ts';
import { dynamoDocuments } from '../documents/documents.ts';
import { convertedKey, filesOf, previewKey, type UploadRef } from '../documents/file-keys.ts';
import { s3Files } from '../documents/files.ts';
import { readEnv } from '../platform/environment.ts';
import { logger } from '../platform/logger.ts';
import { sha256 } from '../platform/sha256.ts';
import { consumer, type Outcome, quickRetrySeconds } from '../queues/consume.ts';

const docxEngine = () => readEnv(process.env, ['DOCX_ENGINE']).DOCX_ENGINE as DocxEngine;

/** Every write takes effect only while that upload is the document of its question. */
async function convert({ applicant, answerKey, uploadId }: UploadRef): Promise<Outcome> {
  const upload = { applicant, answerKey, uploadId };
  const [documents, files] = [dynamoDocuments(), s3Files()];
  const application = await dynamoApplications().find(applicant);
  const document = application?.documents[answerKey];
  if (document?.upload_id !== uploadId) {
    if (!application?.used_uploads?.has(uploadId)) return 'early';
    await files.delete(filesOf(upload));
    return 'superseded';
  }
  if (!isRunning(document.status)) return 'superseded';
  if (hasExpired(document)) {
    await documents.failConversion(upload, conversionNeverEnded);
    return 'expired';
  }
  if (!(await documents.beginConversion(upload))) return 'superseded';

  const original = await files.read(document.file_key, document.file_etag);
  if (!original) {
    await documents.failConversion(upload, conversionNeverEnded);
    return 'done';
  }
  try {
    const converted = await convertToPdf(original, { docxEngine: docxEngine() });
    const { picturedPages } = converted;
    if (picturedPages > 0) logger.warn('pages kept as pictures', { picturedPages });
    return await complete(upload, converted, sha256(original));
  } catch (error) {
    if (!(error instanceof DocumentRefused)) throw error;
    logger.info('document refused', { reason: error.reason });
    await documents.failConversion(upload, error.message);
    return 'done';
  }
}

async function complete(upload: UploadRef, { pdf, preview }: Converted, original_sha256: string): Promise<Outcome> {
  const [pdf_key, preview_key] = [convertedKey(upload), previewKey(upload)];
  await s3Files().writePdf(pdf_key, pdf);
  if (preview) await s3Files().writePreview(preview_key, preview);
  const made = { pdf_key, original_sha256, ...(preview && { preview_key }) };
  if (await dynamoDocuments().completeConversion(upload, made)) return 'done';
  const present = (await dynamoApplications().find(upload.applicant))?.documents[upload.answerKey];
  // Another delivery of the same job may have completed it.
  if (present?.pdf_key !== pdf_key) await s3Files().delete([pdf_key, preview_key]);
  return 'superseded';
}

async function discardUnlessDocument({ applicant, answerKey, uploadId }: UploadRef): Promise<Outcome> {
  const document = (await dynamoApplications().find(applicant))?.documents[answerKey];
  if (document?.upload_id === uploadId) return 'superseded';
  await s3Files().delete(filesOf({ applicant, answerKey, uploadId }));
  return 'done';
}

export const handler = consumer<ConversionJob>(
  'conversion',
  { convert, discard: discardUnlessDocument, discardIfUnclaimed: discardUnlessDocument },
  { setVisibility: conversionQueue.setVisibility, failureDelaySeconds: quickRetrySeconds },
);
