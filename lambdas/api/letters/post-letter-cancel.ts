import { postLetterCancel } from '../../../shared/contracts/letters.ts';
import { authenticatedHandler } from '../../http/handlers.ts';
import { cancelRequest } from '../../letters/asking.ts';

export const handler = authenticatedHandler(postLetterCancel, ({ body, params, ...applicant }) =>
  cancelRequest(applicant, { ...body, ...params }),
);
