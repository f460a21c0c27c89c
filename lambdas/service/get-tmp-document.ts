import { getTmpDocument } from '../../shared/contracts/links.ts';
import { LinkInvalid, NotFound } from '../common/errors.ts';
import { endpoint, Redirect } from '../common/http/endpoint.ts';
import { publicHandler } from '../common/http/public-handler.ts';
import { useLink } from '../common/http/use-link.ts';
import { type Applications, dynamoApplications } from '../common/storage/applications/applications.ts';
import { type Downloads, s3Downloads } from '../common/storage/downloads.ts';
import { dynamoLinks, type Links, linkOf } from '../common/storage/links.ts';

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
