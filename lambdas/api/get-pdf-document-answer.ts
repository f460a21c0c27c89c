import { getPdfDocumentAnswer } from '../../shared/contracts/documents.ts';
import type { StoredDocument } from '../application/application.ts';
import { hasExpired } from '../application/work-state.ts';
import { authenticatedHandler } from '../http/authenticated-handler.ts';
import { endpoint } from '../http/endpoint.ts';
import { type Applications, dynamoApplications } from '../application/applications.ts';
import { type DocumentStore, dynamoDocuments } from '../documents/documents.ts';
import { type Downloads, s3Downloads } from '../documents/downloads.ts';
import { conversionNeverEnded, conversionStatus } from '../documents/conversion-status.ts';
import { requireUploadQuestion } from '../documents/require-upload-question.ts';

interface Dependencies {
  readonly applications: Applications;
  readonly documents: Pick<DocumentStore, 'failConversion'>;
  readonly downloads: Downloads;
}

const readConversion = endpoint(
  getPdfDocumentAnswer,
  async ({ applications, documents, downloads }: Dependencies, { applicant, params: { key } }) => {
    requireUploadQuestion(key);
    const document = (await applications.read(applicant)).documents[key];
    if (document && hasExpired(document))
      await documents.failConversion({ applicant, answerKey: key, uploadId: document.upload_id }, conversionNeverEnded);
    return { ...conversionStatus(document), ...(await urlsOf(document, key, downloads)) };
  },
);

async function urlsOf(document: StoredDocument | undefined, key: string, downloads: Downloads) {
  if (document?.status !== 'COMPLETED' || !document.pdf_key) return {};
  return {
    url: await downloads.urlOf(document.pdf_key, `${key}.pdf`),
    ...(document.preview_key && { preview_url: await downloads.previewUrlOf(document.preview_key) }),
  };
}

export const handler = authenticatedHandler(readConversion, {
  applications: dynamoApplications,
  documents: dynamoDocuments,
  downloads: s3Downloads,
});
