import { beforeEach, describe, expect, it } from '@jest/globals';
import { partTyped, serverAnswers } from '../../../../web/features/store/server-answers.ts';

describe('what was typed and never saved', () => {
  beforeEach(() => serverAnswers.load({ first_name: 'Lan', optin: true }));

  it('goes on where the server still has what it was typed over, an empty answer included', () => {
    const typed = serverAnswers.typedOver({ first_name: 'Lân', middle_name: 'Thị', optin: '' });
    expect(partTyped(typed, { first_name: 'Lan', optin: true })).toEqual({
      current: { first_name: 'Lân', middle_name: 'Thị', optin: '' },
      setAside: {},
    });
  });

  it('is set aside where another device has answered since', () => {
    const typed = serverAnswers.typedOver({ first_name: 'Lân', middle_name: 'Thị' });
    expect(partTyped(typed, { first_name: 'Linh', middle_name: '' })).toEqual({
      current: { middle_name: 'Thị' },
      setAside: { first_name: { answer: 'Lân', over: ['Lan'] } },
    });
  });

  it('is nothing to decide where the server has the same', () => {
    expect(partTyped(serverAnswers.typedOver({ first_name: 'Lân' }), { first_name: 'Lân' })).toEqual({
      current: {},
      setAside: {},
    });
  });

  it('goes on over an answer of its own that arrived although its save failed', () => {
    serverAnswers.sending({ first_name: 'L' });
    serverAnswers.sending({ first_name: 'Lâ' });
    const typed = serverAnswers.typedOver({ first_name: 'Lân' });
    for (const arrived of ['Lan', 'L', 'Lâ'])
      expect(partTyped(typed, { first_name: arrived }).current).toEqual({ first_name: 'Lân' });
    expect(partTyped(typed, { first_name: 'Linh' }).current).toEqual({});
  });

  it('was typed over what has been saved meanwhile, and over that alone', () => {
    serverAnswers.sending({ first_name: 'L' });
    serverAnswers.saved({ first_name: 'L' });
    expect(serverAnswers.typedOver({ first_name: 'Lân' })).toEqual({ first_name: { answer: 'Lân', over: ['L'] } });
  });
});
