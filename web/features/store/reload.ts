import { queryClient } from '../../lib/query-client.ts';

export const applicationKey = ['application'] as const;

export const reloadApplication = () => queryClient.invalidateQueries({ queryKey: applicationKey });
