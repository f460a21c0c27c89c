import { getTmpDocument } from '../../../shared/contracts/links.ts';
import { applicationStore } from '../../application/applications.ts';
import { s3Downloads } from '../../documents/files.ts';
import { Redirect, type RequestOf } from '../../http/endpoint.ts';
import { publicHandler } from '../../http/handlers.ts';
import { openLink, requireStaffLinks } from '../../http/open-link.ts';
import { letterOfDocumentKey } from '../../letters/letter-documents.ts';
import { dynamoLetters } from '../../letters/letters-store.ts';
import { linkDigest } from '../../links/links.ts';
import { LinkInvalid, NotFound } from '../../platform/errors.ts';
import { config } from '../../platform/partner-form.ts';
import { siteAddress } from '../../platform/site.ts';

/**
 * Redirects to a document. A presigned address lives 60 seconds, while this address works as long as the staff link. A
 * tab is redirected to a page, which can be reloaded and shows the PDF in a frame.
 */
export const handler = publicHandler(getTmpDocument, async (request) => {
  requireStaffLinks();
  const address = request.isTabNavigation && !request.query.download ? pageOf : pdfOf;
  return new Redirect(await address(request));
});

type Request = RequestOf<typeof getTmpDocument>;

const pageOf = async ({ params: { key }, query, siteHost }: Request) =>
  `${siteAddress(siteHost)}/print/${encodeURIComponent(key)}?document_token=${encodeURIComponent(query.document_token)}`;

async function pdfOf({ params: { key }, query }: Request): Promise<string> {
  const link = await openLink(getTmpDocument, 'staff', linkDigest.documents(query.document_token));
  if (!link) throw new LinkInvalid();
  const pdf = (await documentKey(link.application, key)) ?? (await letterKey(link.application, key));
  if (!pdf) throw new NotFound('This document is no longer available. Reload the application and try again.');
  return s3Downloads().briefUrlOf(pdf, `${key}.pdf`, query);
}

async function documentKey(applicationId: string, key: string): Promise<string | undefined> {
  const application = await applicationStore().find(applicationId);
  // The applicant has discarded it.
  if (!application) throw new LinkInvalid();
  const document = Object.hasOwn(application.documents, key) ? application.documents[key] : undefined;
  return document?.status === 'COMPLETED' ? document.pdf_key : undefined;
}

async function letterKey(applicationId: string, key: string): Promise<string | undefined> {
  const n = letterOfDocumentKey(key);
  if (!config.letters || n === undefined) return undefined;
  const letter = (await dynamoLetters().read(applicationId)).letters[n];
  return letter?.state === 'received' ? letter.received?.pdf_key : undefined;
}
