import { postLetterDecline } from '../../../shared/contracts/letter.ts';
import { declineRequest } from '../../letters/answering.ts';
import { letterHandler } from '../../letters/letter-handler.ts';

export const handler = letterHandler(postLetterDecline, ({ body }, link) => declineRequest(link, body.reason));
