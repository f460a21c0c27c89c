import { getTmp } from '../../../shared/contracts/links.ts';
import { publicHandler } from '../../http/handlers.ts';
import { useLink } from '../../http/use-link.ts';
import { linkOf } from '../../links/links.ts';
import { NotFound } from '../../platform/errors.ts';

export const handler = publicHandler(getTmp, async ({ query }) => {
  const link = await useLink(getTmp, 'visitor', linkOf.visitor(query.token));
  if (!link) throw new NotFound('This link is unknown or has expired. You can still fill out the application.');
  return { answer: link.answer };
});
