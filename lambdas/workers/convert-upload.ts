import { isRunning } from '../../shared/status.ts';
import { hasExpired } from '../application/work-state.ts';
import type { Converted } from '../conversion/comparison/converted.ts';
import { convertLetterText, convertToPdf } from '../conversion/convert-to-pdf.ts';
import type { DocxEngine } from '../conversion/docx/convert-docx.ts';
import { DocumentRefused } from '../conversion/limits/document-refused.ts';
import { documentStoreOf } from '../document-owners/document-store-of.ts';
import {
  type ConversionJob,
  type ConvertJob,
  conversionQueue,
  type DiscardIfUnclaimedJob,
  type DiscardJob,
} from '../documents/conversion-queue.ts';
import { conversionTimedOut, signedMessage } from '../documents/conversions.ts';
import type { ConversionSteps } from '../documents/document-store.ts';
import { convertedKey, fileKeysOf, originalKey, previewKey, uploadKey } from '../documents/file-keys.ts';
import { s3Files } from '../documents/files.ts';
import { readEnv } from '../platform/environment.ts';
import { logger } from '../platform/logger.ts';
import { sha256 } from '../platform/sha256.ts';
import { createConsumer, type Outcome, quickRetrySeconds } from '../queues/consume.ts';

const docxEngine = () => readEnv(process.env, ['DOCX_ENGINE']).DOCX_ENGINE as DocxEngine;

/** Converts an upload. Its writes take effect only while the upload is the document of its slot. */
async function convert(job: ConvertJob): Promise<Outcome> {
  const [store, files] = [documentStoreOf(job), s3Files()];
  const current = await store.current(job.owner, job.slot);
  const document = current?.document;
  if (document?.upload_id !== job.uploadId) {
    if (!current?.usedUploads.has(job.uploadId)) return 'early';
    if (await store.isKept(job)) return 'superseded';
    await files.delete(fileKeysOf(job));
    return 'superseded';
  }
  if (!isRunning(document.status)) {
    if (document.file_key !== uploadKey(job)) await files.delete([uploadKey(job)]);
    return 'superseded';
  }
  if (hasExpired(document)) {
    await store.fail(job, conversionTimedOut);
    return 'expired';
  }
  if (!(await store.begin(job))) return 'superseded';

  const original = await files.read(document.file_key, document.file_etag);
  if (!original) {
    await store.fail(job, conversionTimedOut);
    return 'done';
  }
  try {
    const converted = current?.letterHead
      ? await convertLetterText(Buffer.from(original).toString('utf8'), current.letterHead)
      : await convertToPdf(original, { docxEngine: docxEngine() });
    const { picturedPages } = converted;
    if (picturedPages > 0) logger.warn('pages kept as pictures', { picturedPages });
    return await complete(store, job, converted, original);
  } catch (error) {
    if (!(error instanceof DocumentRefused)) throw error;
    logger.info('document refused', { reason: error.reason });
    await store.fail(job, error.message);
    return 'done';
  }
}

async function complete(
  store: ConversionSteps,
  upload: ConvertJob,
  { pdf, preview, pages, isSigned }: Converted,
  original: Uint8Array,
): Promise<Outcome> {
  const [file_key, pdf_key, preview_key] = [originalKey(upload), convertedKey(upload), previewKey(upload)];
  const file_etag = await s3Files().writeOriginal(file_key, original);
  await s3Files().writePdf(pdf_key, pdf);
  if (preview) await s3Files().writePreview(preview_key, preview);
  const hashes = { pdf_sha256: sha256(pdf), original_sha256: sha256(original) };
  const more = {
    ...(preview && { preview_key }),
    ...(pages && { pages }),
    ...(isSigned && { message: signedMessage }),
  };
  const made = { file_key, file_etag, pdf_key, ...hashes, ...more };
  if (await store.complete(upload, made)) {
    await s3Files().delete([uploadKey(upload)]);
    return 'done';
  }
  // Another delivery of the same job may have completed the conversion.
  if (!(await store.isKept(upload))) await s3Files().delete([file_key, pdf_key, preview_key]);
  return 'superseded';
}

async function discardUnlessDocument(job: DiscardJob | DiscardIfUnclaimedJob): Promise<Outcome> {
  const store = documentStoreOf(job);
  if (!(await store.isKept(job))) {
    await s3Files().delete(fileKeysOf(job));
    return 'done';
  }
  const document = (await store.current(job.owner, job.slot))?.document;
  if (document?.upload_id === job.uploadId && document.file_key === uploadKey(job)) return 'superseded';
  // The kept files have other keys. This key has only the upload, or a file that replaced it after the conversion.
  await s3Files().delete([uploadKey(job)]);
  return 'done';
}

export const handler = createConsumer<ConversionJob>(
  'conversion',
  { convert, discard: discardUnlessDocument, discardIfUnclaimed: discardUnlessDocument },
  { setVisibility: conversionQueue.setVisibility, failureDelaySeconds: quickRetrySeconds },
);
