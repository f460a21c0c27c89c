import { getTmp } from '../../shared/contracts/links.ts';
import { NotFound } from '../common/errors.ts';
import { endpoint } from '../common/http/endpoint.ts';
import { publicHandler } from '../common/http/public-handler.ts';
import { useLink } from '../common/http/use-link.ts';
import { dynamoLinks, type Links, linkOf } from '../common/storage/links.ts';

const readDraft = endpoint(getTmp, async ({ links }: { links: Links }, { query }) => {
  const link = await useLink(links, getTmp, 'visitor', linkOf.visitor(query.token));
  if (!link) throw new NotFound('This link is unknown or has expired. You can fill in the application all the same.');
  return { answer: link.answer };
});

export const handler = publicHandler(readDraft, { links: dynamoLinks });
