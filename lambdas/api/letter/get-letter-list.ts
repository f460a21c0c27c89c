import { getLetterList } from '../../../shared/contracts/letter.ts';
import { findDescription } from '../../application/describe-application.ts';
import { letterListHandler } from '../../letters/letter-handler.ts';
import { openRequestsOf, requestId } from '../../letters/open-requests.ts';

export const handler = letterListHandler(getLetterList, async (_, list) => {
  const open = await openRequestsOf(list.writer);
  const requests = open.map(async (request) => {
    const about = await findDescription(request.application);
    return {
      id: requestId(list.digest, request),
      applicant_name: about?.name ?? '',
      program: about?.program ?? '',
      due: request.letter.due ?? '',
      state: request.letter.state,
    };
  });
  return { requests: await Promise.all(requests) };
});
