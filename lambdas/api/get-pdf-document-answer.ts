import { getPdfDocumentAnswer } from '../../shared/contracts/documents.ts';
import type { StoredDocument } from '../application/application.ts';
import { hasExpired } from '../application/work-state.ts';
import { applicationDocuments } from '../documents/application-documents.ts';
import { conversionNeverEnded, conversionStatus } from '../documents/conversion-status.ts';
import { s3Downloads } from '../documents/downloads.ts';
import { authenticatedHandler } from '../http/authenticated-handler.ts';
import { SessionInvalid } from '../platform/errors.ts';

export const handler = authenticatedHandler(getPdfDocumentAnswer, async ({ applicationId, params: { key } }) => {
  const documents = applicationDocuments();
  documents.requireSlot(key);
  const current = await documents.current(applicationId, key);
  if (!current) throw new SessionInvalid();
  const { document } = current;
  if (document && hasExpired(document))
    await documents.fail({ owner: applicationId, slot: key, uploadId: document.upload_id }, conversionNeverEnded);
  return { ...conversionStatus(document), ...(await urlsOf(document, key)) };
});

async function urlsOf(document: StoredDocument | undefined, key: string) {
  if (document?.status !== 'COMPLETED' || !document.pdf_key) return {};
  return {
    url: await s3Downloads().urlOf(document.pdf_key, `${key}.pdf`),
    ...(document.preview_key && { preview_url: await s3Downloads().previewUrlOf(document.preview_key) }),
  };
}
