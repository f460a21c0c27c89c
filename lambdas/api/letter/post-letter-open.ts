import { postLetterOpen } from '../../../shared/contracts/letter.ts';
import { letterListHandler } from '../../letters/letter-handler.ts';
import { createLetterLink } from '../../letters/letter-link.ts';
import { openRequestsOf, requestId } from '../../letters/open-requests.ts';
import { LinkInvalid } from '../../platform/errors.ts';

export const handler = letterListHandler(postLetterOpen, async ({ body: { id } }, list) => {
  const request = (await openRequestsOf(list.writer)).find((open) => requestId(list.digest, open) === id);
  if (!request) throw new LinkInvalid();
  return { token: await createLetterLink(request.application, request.n, request.letter, list.token) };
});
