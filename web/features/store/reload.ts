import { queryClient } from '../../lib/query-client.ts';

export const applicationKey = ['application'] as const;

/** Loads the application again: another tab or device has changed it. */
export const reloadApplication = () => queryClient.invalidateQueries({ queryKey: applicationKey });
