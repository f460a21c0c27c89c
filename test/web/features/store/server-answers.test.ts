import { beforeEach, describe, expect, it } from '@jest/globals';
import { serverAnswers, splitDraft } from '../../../../web/features/store/server-answers.ts';

describe('an unsaved answer', () => {
  beforeEach(() => serverAnswers.load({ first_name: 'Lan', optin: true }));

  it('is current where the server still has what it is based on, an empty answer included', () => {
    const draft = serverAnswers.draftOf({ first_name: 'Lân', middle_name: 'Thị', optin: '' });
    expect(splitDraft(draft, { first_name: 'Lan', optin: true })).toEqual({
      current: { first_name: 'Lân', middle_name: 'Thị', optin: '' },
      conflicting: {},
    });
  });

  it('conflicts where another device has answered since', () => {
    const draft = serverAnswers.draftOf({ first_name: 'Lân', middle_name: 'Thị' });
    expect(splitDraft(draft, { first_name: 'Linh', middle_name: '' })).toEqual({
      current: { middle_name: 'Thị' },
      conflicting: { first_name: { answer: 'Lân', basedOn: ['Lan'] } },
    });
  });

  it('is dropped where the server has the same', () => {
    expect(splitDraft(serverAnswers.draftOf({ first_name: 'Lân' }), { first_name: 'Lân' })).toEqual({
      current: {},
      conflicting: {},
    });
  });

  it('is current over an answer of its own that arrived although its save failed', () => {
    serverAnswers.sending({ first_name: 'L' });
    serverAnswers.sending({ first_name: 'Lâ' });
    const draft = serverAnswers.draftOf({ first_name: 'Lân' });
    for (const arrived of ['Lan', 'L', 'Lâ'])
      expect(splitDraft(draft, { first_name: arrived }).current).toEqual({ first_name: 'Lân' });
    expect(splitDraft(draft, { first_name: 'Linh' }).current).toEqual({});
  });

  it('is based on what has been saved meanwhile, and on that alone', () => {
    serverAnswers.sending({ first_name: 'L' });
    serverAnswers.saved({ first_name: 'L' });
    expect(serverAnswers.draftOf({ first_name: 'Lân' })).toEqual({ first_name: { answer: 'Lân', basedOn: ['L'] } });
  });
});
