import { type ResourcePolicies, type Role, refusalOf } from '../policy/authorize.ts';
import type { AwsRequest, Facts } from './aws-request.ts';
import { needsOf, type Service } from './calls.ts';

export interface Caller {
  readonly name: string;
  readonly role: Role;
}

/** What calls are checked by. */
export interface Checks {
  readonly facts: Facts;
  readonly policies: ResourcePolicies;
}

/** What AWS says to a caller who may not do all that a call needs; undefined to one who may. */
export function refusedCall(
  { name, role }: Caller,
  service: Service,
  call: AwsRequest,
  { facts, policies }: Checks,
): string | undefined {
  const roleName = role.arn.split('/').at(-1);
  const user = `arn:aws:sts::${role.account}:assumed-role/${roleName}/${name}`;
  for (const need of needsOf(service, call, facts)) {
    const because = refusalOf(role, need, policies);
    if (because)
      return `User: ${user} is not authorized to perform: ${need.action} on resource: ${need.resource} because ${because}`;
  }
  return undefined;
}
