import { applies, type Need } from './applies.ts';
import { namesAccount, namesPrincipal } from './principal.ts';
import type { Statement } from './statement.ts';

/** A role, and what its functions reach. */
export interface Role {
  readonly arn: string;
  readonly account: string;
  readonly statements: readonly Statement[];
  /** By service, the policies of the endpoints of its functions' network; absent where they reach everything. */
  readonly endpoints?: ReadonlyMap<string, readonly Statement[]>;
}

/** The policy of a resource, by its ARN. */
export type ResourcePolicies = (arn: string) => readonly Statement[];

const bucketOf = (arn: string) => (arn.startsWith('arn:aws:s3:::') ? (arn.split('/')[0] ?? arn) : arn);

/**
 * Why a role may not do what a call needs, in the words of AWS's own message, or undefined when it may. Throws for a
 * policy that uses what is not known here.
 */
export function refusalOf(role: Role, need: Need, policies: ResourcePolicies): string | undefined {
  const [service = ''] = need.action.split(':');
  const own = role.statements.filter((each) => applies(each, need));
  if (own.some(({ Effect }) => Effect === 'Deny')) return 'of an explicit deny in an identity-based policy';
  const resourcePolicy = policies(bucketOf(need.resource)).filter((each) => applies(each, need));
  const ofRole = resourcePolicy.filter((each) => namesPrincipal(each, role));
  if (ofRole.some(({ Effect }) => Effect === 'Deny')) return 'of an explicit deny in a resource-based policy';
  const isGranted = own.length > 0 || ofRole.length > 0;
  if (!isGranted) return `no identity-based policy allows the ${need.action} action`;
  if (service === 'kms' && ofRole.length === 0 && !resourcePolicy.some((each) => namesAccount(each, role.account)))
    return 'the key policy leaves nothing to policies of the account';
  // What a service does on behalf of the caller does not pass the caller's network.
  if (!role.endpoints || need.context?.['kms:ViaService']) return undefined;
  const endpoint = role.endpoints.get(service)?.filter((each) => applies(each, need));
  if (!endpoint) return `its network has no endpoint for ${service}`;
  if (endpoint.some(({ Effect }) => Effect === 'Deny')) return 'of an explicit deny in a VPC endpoint policy';
  return endpoint.length > 0 ? undefined : `no VPC endpoint policy allows the ${need.action} action`;
}
