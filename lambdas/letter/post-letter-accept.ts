import { postLetterAccept } from '../../shared/contracts/letter.ts';
import { letterHandler } from '../http/letter-handler.ts';
import { acceptRequest } from '../letters/accept-request.ts';

export const handler = letterHandler(postLetterAccept, (_, link) => acceptRequest(link));
