import { postLetterAccept } from '../../../shared/contracts/letter.ts';
import { acceptRequest } from '../../letters/answer-request.ts';
import { letterHandler } from '../../letters/letter-handler.ts';

export const handler = letterHandler(postLetterAccept, (_, link) => acceptRequest(link));
