import { queryOptions } from '@tanstack/react-query';
import { getTmpPdf } from '../../../shared/contracts/links.ts';
import { call } from '../../lib/call.ts';

/** An expired link is an error that the screen shows, not one for the error boundary. */
export const serviceViewQuery = (token: string) =>
  queryOptions({
    queryKey: ['service-view'],
    queryFn: ({ signal }) => call(getTmpPdf, { query: { service_token: token }, signal }),
    throwOnError: false,
  });
