import { postLetterSubmit } from '../../shared/contracts/letter.ts';
import { dueQueue } from '../clock/due-queue.ts';
import { conversionQueue } from '../documents/conversion-queue.ts';
import { WithStatus } from '../http/endpoint.ts';
import { sendLetter } from '../letters/answering.ts';
import { letterHandler } from '../letters/letter-handler.ts';

export const handler = letterHandler(postLetterSubmit, async ({ body }, link) => {
  const queues = { enqueue: dueQueue.enqueue, enqueueConversion: conversionQueue.enqueue };
  const sent = await sendLetter(queues, link, body);
  return sent.state === 'converting' ? new WithStatus(202, sent) : sent;
});
