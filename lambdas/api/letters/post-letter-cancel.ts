import { postLetterCancel } from '../../../shared/contracts/letters.ts';
import { authenticatedHandler } from '../../http/handlers.ts';
import { cancelRequest } from '../../letters/request-letter.ts';

export const handler = authenticatedHandler(postLetterCancel, ({ body, params, ...applicant }) =>
  cancelRequest(applicant, { ...body, ...params }),
);
