import { getPdfDocumentAnswer } from '../../shared/contracts/documents.ts';
import type { StoredDocument } from '../application/application.ts';
import { dynamoApplications } from '../application/applications.ts';
import { hasExpired } from '../application/work-state.ts';
import { conversionNeverEnded, conversionStatus } from '../documents/conversion-status.ts';
import { dynamoDocuments } from '../documents/documents.ts';
import { s3Downloads } from '../documents/downloads.ts';
import { requireUploadQuestion } from '../documents/require-upload-question.ts';
import { authenticatedHandler } from '../http/authenticated-handler.ts';

export const handler = authenticatedHandler(getPdfDocumentAnswer, async ({ applicant, params: { key } }) => {
  requireUploadQuestion(key);
  const document = (await dynamoApplications().read(applicant)).documents[key];
  if (document && hasExpired(document)) {
    const upload = { applicant, answerKey: key, uploadId: document.upload_id };
    await dynamoDocuments().failConversion(upload, conversionNeverEnded);
  }
  return { ...conversionStatus(document), ...(await urlsOf(document, key)) };
});

async function urlsOf(document: StoredDocument | undefined, key: string) {
  if (document?.status !== 'COMPLETED' || !document.pdf_key) return {};
  return {
    url: await s3Downloads().urlOf(document.pdf_key, `${key}.pdf`),
    ...(document.preview_key && { preview_url: await s3Downloads().previewUrlOf(document.preview_key) }),
  };
}
