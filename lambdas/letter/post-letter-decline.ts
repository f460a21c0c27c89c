import { postLetterDecline } from '../../shared/contracts/letter.ts';
import { letterHandler } from '../http/letter-handler.ts';
import { declineRequest } from '../letters/decline-request.ts';

export const handler = letterHandler(postLetterDecline, ({ body }, link) => declineRequest(link, body.reason));
