import { getTmpDocument } from '../../shared/contracts/links.ts';
import { dynamoApplications } from '../application/applications.ts';
import { s3Downloads } from '../documents/downloads.ts';
import { Redirect } from '../http/endpoint.ts';
import { publicHandler } from '../http/public-handler.ts';
import { useLink } from '../http/use-link.ts';
import { linkOf } from '../links/links.ts';
import { LinkInvalid, NotFound } from '../platform/errors.ts';

/** The storage service's own addresses live 60 seconds: this one works as long as the staff link, and ends with it. */
export const handler = publicHandler(getTmpDocument, async ({ query, params: { key } }) => {
  const link = await useLink(getTmpDocument, 'staff', linkOf.documents(query.document_token));
  if (!link) throw new LinkInvalid();
  const { documents } = await dynamoApplications().read(link.application);
  const document = Object.hasOwn(documents, key) ? documents[key] : undefined;
  if (document?.status !== 'COMPLETED' || !document.pdf_key)
    throw new NotFound('This document is not there any more. Please reload the application.');
  return new Redirect(await s3Downloads().briefUrlOf(document.pdf_key, `${key}.pdf`));
});
