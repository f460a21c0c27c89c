import { getTmp } from '../../../shared/contracts/links.ts';
import { publicHandler } from '../../http/handlers.ts';
import { openLink } from '../../http/open-link.ts';
import { linkDigest } from '../../links/links.ts';
import { NotFound } from '../../platform/errors.ts';

export const handler = publicHandler(getTmp, async ({ query }) => {
  const link = await openLink(getTmp, 'visitor', linkDigest.visitor(query.token));
  if (!link) throw new NotFound('This link is unknown or has expired. You can still fill out the application.');
  return { answer: link.answer };
});
