import { describe, expect, it } from '@jest/globals';
import { readAccountState, stateWithDraft } from '../../../../../../web/features/application/draft/account-state.ts';
import { endVisit } from '../../../../../../web/features/session/session-channel.ts';

describe('readAccountState', () => {
  it('reads the state that screens pass on', () => {
    const state = { ...stateWithDraft(), username: 'lan@example.edu', error: 'No.', answers: { first_name: 'Lan' } };
    expect(readAccountState(state)).toEqual(state);
  });

  it('omits the email and the answers once the visit has ended, even during the next visit', () => {
    const state = {
      ...stateWithDraft({ username: 'lan@example.edu', success: 'Yes.' }),
      answers: { first_name: 'Lan' },
    };
    endVisit();
    expect(readAccountState(state)).toEqual({ success: 'Yes.' });
    stateWithDraft();
    expect(readAccountState(state)).toEqual({ success: 'Yes.' });
  });

  it('omits an email and answers that do not name their visit', () => {
    expect(readAccountState({ username: 'lan@example.edu', answers: {}, error: 'No.' })).toEqual({ error: 'No.' });
  });

  it.each([undefined, null, 'text', 7, [], { username: 7, error: {}, success: null }])('reads %j as empty', (state) => {
    expect(readAccountState(state)).toEqual({});
  });
});
