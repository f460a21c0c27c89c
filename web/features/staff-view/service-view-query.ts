import { queryOptions } from '@tanstack/react-query';
import { getTmpPdf } from '../../../shared/contracts/links.ts';
import { call } from '../../lib/call.ts';

/** The application behind a staff link. A link that has ended is said on the screen, it is not a crash. */
export const serviceViewQuery = (token: string) =>
  queryOptions({
    queryKey: ['service-view'],
    queryFn: ({ signal }) => call(getTmpPdf, { query: { service_token: token }, signal }),
    throwOnError: false,
  });
