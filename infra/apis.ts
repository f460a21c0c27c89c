import type { Contract } from '../shared/contracts/contract.ts';
import { routes } from '../shared/contracts/routes.ts';

/** Each is an HTTP API in a stack of its own: a stack has 500 resources at most, and a dozen are a call's. */
export type ApiName = 'api' | 'letters';

/** Prefixes of calls that are not of the first API. */
const elsewhere: Readonly<Record<string, ApiName>> = { '/letter': 'letters' };

/** Which API answers below a prefix, such as '/public'. */
export const apiOfPrefix = (prefix: string): ApiName => elsewhere[prefix] ?? 'api';

const apiOf = ({ path }: Pick<Contract, 'path'>): ApiName => apiOfPrefix(`/${path.split('/')[1]}`);

/** None of a part that the partner does not have. */
export const callsOf = (api: ApiName): readonly Contract[] => routes.filter((route) => apiOf(route) === api);
