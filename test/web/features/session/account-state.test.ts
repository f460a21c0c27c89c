import { describe, expect, it } from '@jest/globals';
import { readAccountState } from '../../../../web/features/session/account-state.ts';

describe('readAccountState', () => {
  it('reads what screens pass on', () => {
    const state = { username: 'lan@example.edu', error: 'No.', success: 'Yes.', answers: { first_name: 'Lan' } };
    expect(readAccountState(state)).toEqual(state);
  });

  it.each([undefined, null, 'text', 7, [], { username: 7, error: {}, success: null }])('reads %j as empty', (state) => {
    expect(readAccountState(state)).toEqual({});
  });
});
