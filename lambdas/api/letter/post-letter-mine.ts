import { postLetterMine } from '../../../shared/contracts/letter.ts';
import { isEmailAddress } from '../../../shared/email-address.ts';
import { dueQueue } from '../../clock/due-queue.ts';
import { publicHandler } from '../../http/handlers.ts';
import { recommenderHash } from '../../letters/stored-letters.ts';
import { FormInvalid } from '../../platform/errors.ts';

/** Responds the same way for every address. The worker finds out whether the address has open requests. */
export const handler = publicHandler(postLetterMine, async ({ body: { email }, siteHost }) => {
  if (!isEmailAddress(email)) throw new FormInvalid({ email: ['Your email address must be valid.'] });
  await dueQueue.enqueue({ kind: 'list', writer: recommenderHash(email), siteHost });
  return { message: "If this address has open requests for letters, we'll email you a list of them." };
});
