import { getTmp } from '../../shared/contracts/links.ts';
import { NotFound } from '../common/errors.ts';
import { endpoint } from '../common/http/endpoint.ts';
import { publicHandler } from '../common/http/public-handler.ts';
import { dynamoLinks, type Links } from '../common/storage/links.ts';

const readDraft = endpoint(getTmp, async ({ links }: { links: Links }, { query }) => {
  const link = await links.open('visitor', query.token);
  if (!link) throw new NotFound('This link is unknown or has expired. You can fill in the application all the same.');
  return { answer: link.answer };
});

export const handler = publicHandler(readDraft, { links: dynamoLinks });
