import { matches } from './matches.ts';
import { listOf, type Statement } from './statement.ts';

/** Who calls: a role by its ARN, or a service of AWS by its name. */
export type Principal = { readonly arn: string } | { readonly service: string };

const rootOf = (account: string) => `arn:aws:iam::${account}:root`;

/** Whether the policy of a resource speaks of the caller itself; of the account as a whole says `namesAccount`. */
export function namesPrincipal({ Principal: named }: Statement, principal: Principal): boolean {
  if (named === undefined) return false;
  if (typeof named === 'string') return named === '*';
  if ('service' in principal) return listOf(named.Service).includes(principal.service);
  return listOf(named.AWS).some((pattern) => matches(pattern, principal.arn));
}

export const namesAccount = ({ Principal: named }: Statement, account: string): boolean =>
  typeof named === 'object' && listOf(named.AWS).some((each) => each === rootOf(account) || each === account);
