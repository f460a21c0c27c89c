import type { PasswordRequirement } from '../../../../shared/account/password.ts';

export type RequirementState = 'inactive' | 'error' | 'success';

/** Returns how the checklist shows a requirement (specification, section 5). */
export function stateOf({ holds }: PasswordRequirement, password: string): RequirementState {
  if (password === '') return 'inactive';
  return holds(password) ? 'success' : 'error';
}
