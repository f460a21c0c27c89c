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

/** '' until a program is chosen. */
export const nameOf = ({ program, term }: ApplicationSummary): string => [program, term].filter(Boolean).join(', ');
