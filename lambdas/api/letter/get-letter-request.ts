import { getLetterRequest } from '../../../shared/contracts/letter.ts';
import { letterHandler } from '../../letters/letter-handler.ts';
import { viewRequest } from '../../letters/recommender-view.ts';

export const handler = letterHandler(getLetterRequest, (_, link) => viewRequest(link));
