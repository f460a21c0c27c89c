import { type ApplicationSummary, getApplications } from '../../../shared/contracts/applications.ts';
import { call } from '../../lib/call.ts';
import { useQuery } from '../../lib/use-query.ts';

/** Asked anew wherever it shows: another device may have started or submitted one. */
export const useApplications = () =>
  useQuery({
    queryKey: ['applications'],
    queryFn: () => call(getApplications),
    staleTime: 0,
    refetchOnMount: 'always',
    throwOnError: false,
  });

/** Its program and term, as soon as one of them is chosen. */
export const nameOf = ({ number, program, term }: ApplicationSummary): string =>
  [program, term].filter(Boolean).join(', ') || `Application ${number}`;
