import { postLetterOpen } from '../../../shared/contracts/letter.ts';
import { createLetterLink, letterListHandler } from '../../letters/letter-handler.ts';
import { openRequestsOf, requestId } from '../../letters/writers.ts';
import { LinkInvalid } from '../../platform/errors.ts';

export const handler = letterListHandler(postLetterOpen, async ({ body: { id } }, list) => {
  const request = (await openRequestsOf(list)).find((open) => requestId(list.digest, open) === id);
  if (!request) throw new LinkInvalid();
  return { token: await createLetterLink(request.application, request.n, request.letter, list.token) };
});
