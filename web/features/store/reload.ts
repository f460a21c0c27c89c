import { queryClient } from '../../lib/query-client.ts';

/** The query that fills the store. */
export const applicationKey = ['application'] as const;

/** Loads the application again: another tab or device has changed it. */
export const reloadApplication = () => queryClient.invalidateQueries({ queryKey: applicationKey });
