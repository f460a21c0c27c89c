import { postLetterSubmit } from '../../../shared/contracts/letter.ts';
import { WithStatus } from '../../http/endpoint.ts';
import { letterHandler } from '../../letters/letter-handler.ts';
import { sendLetter } from '../../letters/send-letter.ts';

export const handler = letterHandler(postLetterSubmit, async ({ body }, link) => {
  const sent = await sendLetter(link, body);
  return sent.state === 'converting' ? new WithStatus(202, sent) : sent;
});
