import { getTmp } from '../../shared/contracts/links.ts';
import { NotFound } from '../platform/errors.ts';
import { endpoint } from '../http/endpoint.ts';
import { publicHandler } from '../http/public-handler.ts';
import { useLink } from '../http/use-link.ts';
import { dynamoLinks, type Links, linkOf } from '../links/links.ts';

const readDraft = endpoint(getTmp, async ({ links }: { links: Links }, { query }) => {
  const link = await useLink(links, getTmp, 'visitor', linkOf.visitor(query.token));
  if (!link) throw new NotFound('This link is unknown or has expired. You can fill in the application all the same.');
  return { answer: link.answer };
});

export const handler = publicHandler(readDraft, { links: dynamoLinks });
