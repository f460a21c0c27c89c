import { postLetterDecline } from '../../../shared/contracts/letter.ts';
import { declineRequest } from '../../letters/answer-request.ts';
import { letterHandler } from '../../letters/letter-handler.ts';

export const handler = letterHandler(postLetterDecline, ({ body }, link) => declineRequest(link, body.reason));
