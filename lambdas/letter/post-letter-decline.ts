import { postLetterDecline } from '../../shared/contracts/letter.ts';
import { dueQueue } from '../clock/due-queue.ts';
import { declineRequest } from '../letters/answering.ts';
import { letterHandler } from '../letters/letter-handler.ts';

export const handler = letterHandler(postLetterDecline, ({ body }, link) =>
  declineRequest(dueQueue.enqueue, link, body.reason),
);
