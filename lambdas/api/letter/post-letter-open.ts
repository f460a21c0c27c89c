import { postLetterOpen } from '../../../shared/contracts/letter.ts';
import { letterListHandler } from '../../letters/letter-handler.ts';
import { createLetterLink } from '../../letters/letter-link.ts';
import { openRequestsOf, requestId } from '../../letters/open-requests.ts';
import { LinkInvalid } from '../../platform/errors.ts';

export const handler = letterListHandler(postLetterOpen, async ({ body: { id } }, list) => {
  const request = (await openRequestsOf(list.writer)).find((open) => requestId(list.digest, open) === id);
  if (!request) throw new LinkInvalid();
  const { application, n, letter } = request;
  const { generation, closes = '' } = letter;
  return { token: await createLetterLink({ application, n, generation }, closes, list.token) };
});
