import { isRunning } from '../../shared/status.ts';
import { findApplication } from '../common/applications/find-application.ts';
import { convertToPdf, type DocxEngine } from '../common/documents/convert.ts';
import { DocumentRefused } from '../common/documents/document-refused.ts';
import { readEnv } from '../common/environment.ts';
import { dynamoApplications } from '../common/storage/dynamo-applications.ts';
import { convertedKey, filesOf } from '../common/storage/file-keys.ts';
import { s3Files } from '../common/storage/files.ts';
import { bringConversionBack, type ConversionJob } from '../common/storage/queues.ts';
import { removeFiles } from '../common/storage/remove-files.ts';
import { neverEnded } from '../common/uploads/present-document.ts';
import { consumer, type Outcome } from '../common/workers/consume.ts';

const docxEngine = () => readEnv(process.env, ['DOCX_ENGINE']).DOCX_ENGINE as DocxEngine;

/**
 * Converts one upload. Only the last write has an effect, and only on the very upload that the message is about. Files
 * of an upload that is no document any more, or never became one, are removed.
 */
async function convert({ isLastCall, ...upload }: ConversionJob): Promise<Outcome> {
  const { application: id, answerKey, generation } = upload;
  const applications = dynamoApplications();
  const application = await findApplication(applications, id);
  const document = application?.documents[answerKey];
  if (document?.generation !== generation) {
    if (!isLastCall && !application?.used_uploads?.has(generation)) return 'early';
    await removeFiles(filesOf(upload));
    return 'superseded';
  }
  if (!isRunning(document.status)) return 'superseded';
  if (!(await applications.beginConversion(id, answerKey, generation))) return 'superseded';

  const original = await s3Files().read(document.file_key, document.file_etag);
  if (!original) {
    await applications.failConversion(id, answerKey, generation, neverEnded);
    return 'done';
  }
  try {
    const pdf = await convertToPdf(original, { docxEngine: docxEngine() });
    const pdfKey = convertedKey(upload);
    await s3Files().writePdf(pdfKey, pdf);
    if (await applications.completeConversion(id, answerKey, generation, pdfKey)) return 'done';
    const now = (await findApplication(applications, id))?.documents[answerKey];
    // Unless another delivery has completed it, nobody will ever ask for this file.
    if (now?.pdf_key !== pdfKey) await removeFiles([pdfKey]);
    return 'superseded';
  } catch (error) {
    if (!(error instanceof DocumentRefused)) throw error;
    await applications.failConversion(id, answerKey, generation, error.message);
    return 'done';
  }
}

export const handler = consumer('conversion', convert, bringConversionBack);
