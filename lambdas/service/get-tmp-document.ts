import { getTmpDocument } from '../../shared/contracts/links.ts';
import { LinkInvalid, NotFound } from '../platform/errors.ts';
import { endpoint, Redirect } from '../http/endpoint.ts';
import { publicHandler } from '../http/public-handler.ts';
import { useLink } from '../http/use-link.ts';
import { type Applications, dynamoApplications } from '../application/applications.ts';
import { type Downloads, s3Downloads } from '../documents/downloads.ts';
import { dynamoLinks, type Links, linkOf } from '../links/links.ts';

interface Dependencies {
  readonly links: Links;
  readonly applications: Applications;
  readonly downloads: Pick<Downloads, 'briefUrlOf'>;
}

/** The storage service's own addresses live 60 seconds: this one works as long as the staff link, and ends with it. */
const readDocument = endpoint(getTmpDocument, async (dependencies: Dependencies, { query, params: { key } }) => {
  const { links, applications, downloads } = dependencies;
  const link = await useLink(links, getTmpDocument, 'staff', linkOf.documents(query.document_token));
  if (!link) throw new LinkInvalid();
  const { documents } = await applications.read(link.application);
  const document = Object.hasOwn(documents, key) ? documents[key] : undefined;
  if (document?.status !== 'COMPLETED' || !document.pdf_key)
    throw new NotFound('This document is not there any more. Please reload the application.');
  return new Redirect(await downloads.briefUrlOf(document.pdf_key, `${key}.pdf`));
});

export const handler = publicHandler(readDocument, {
  links: dynamoLinks,
  applications: dynamoApplications,
  downloads: s3Downloads,
});
