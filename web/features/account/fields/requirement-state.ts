import type { PasswordRequirement } from '../../../../shared/account/password.ts';

export type RequirementState = 'inactive' | 'error' | 'success';

/** Returns how the checklist shows a requirement (specification, section 5). */
export function stateOf({ isMet }: PasswordRequirement, password: string): RequirementState {
  if (password === '') return 'inactive';
  return isMet(password) ? 'success' : 'error';
}
