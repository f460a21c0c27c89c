import { describe, expect, it } from '@jest/globals';
import { passwordRequirements } from '../../../../../../shared/account/password.ts';
import { stateOf } from '../../../../../../web/features/account/fields/requirement-state.ts';

const statesOf = (password: string) => passwordRequirements.map((requirement) => stateOf(requirement, password));

describe('stateOf', () => {
  it('is inactive for every requirement while nothing is typed', () => {
    expect(new Set(statesOf(''))).toEqual(new Set(['inactive']));
  });

  it('is an error or a success as soon as something is typed', () => {
    expect(statesOf('abc')).toEqual(['error', 'error', 'success', 'error', 'error', 'success']);
  });

  it('is a success for every requirement of a good password', () => {
    expect(new Set(statesOf('Foothills-2026'))).toEqual(new Set(['success']));
  });
});
