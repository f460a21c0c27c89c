import { describe, expect, it } from '@jest/globals';
import { partner } from '#partner';
import type { Letter } from '../../../../../shared/contracts/letters.ts';
import { describeLetter } from '../../../../../web/features/letters/letter-status.ts';

const letter = (more: Partial<Letter>): Letter => ({
  n: 1,
  state: 'listed',
  generation: 1,
  version: 0,
  name: 'Rosa Alvarez',
  email: 'rosa@letters.test',
  waiver: 'Y',
  times: {},
  may: [],
  ...more,
});
const said = (more: Partial<Letter>, isSubmitted = false, config = partner.config) => {
  const { state, next } = describeLetter({ letter: letter(more), isSubmitted, partner: config });
  return [state, next].filter(Boolean).join(' ');
};

const at = '2026-11-23T15:04:05.000Z';
const ends = { due: '2026-12-15T05:00:00.000Z', closes: '2026-12-29T05:00:00.000Z' };
const endsSaid = 'Due December 14, 2026 (accepted late through December 28, 2026).';

describe('before the request', () => {
  it('a complete row shows only that the letter is not requested yet', () => {
    expect(said({ may: ['ask'] })).toBe('Not requested yet.');
  });
  it('an incomplete row shows that details are missing', () => {
    expect(said({})).toBe('Not requested yet. Some details are missing or incorrect.');
  });
  it('a row announces the email if the partner requests letters after the submit', () => {
    const { letters, ...others } = partner.config;
    const config = { ...others, ...(letters && { letters: { ...letters, ask: 'afterSubmit' as const } }) };
    expect(said({}, false, config)).toBe("Not requested yet. We'll email the request when you submit.");
  });
  it('after the submit, a row shows that the request is being sent unless it has a problem', () => {
    expect(said({ may: ['ask', 'replace'] }, true)).toBe("We're emailing the request now.");
    const problem = 'There is no mail at nowhere.invalid. Please check the address.';
    expect(said({ may: ['ask', 'replace'], problem }, true)).toBe('Not requested.');
    expect(said({ may: ['replace'], problem }, true)).toBe('Not requested.');
  });
  it('after the submit, an incomplete row shows that the letter was not requested', () => {
    expect(said({ may: ['replace'] }, true)).toBe('Not requested. Some details are missing or incorrect.');
  });
});

describe('after the request', () => {
  const asked = { state: 'asked', ...ends, times: { asked: at }, remind_after: '2026-11-26T15:04:05.000Z' } as const;

  it.each([
    [undefined, "The email hasn't been sent yet."],
    ['sent', 'The email is on its way.'],
    ['delayed', "The email is delayed: their mail server hasn't accepted it yet."],
    ['delivered', 'The email was delivered.'],
  ] as const)(
    'a row shows the delivery %s, the due date and the time of the next reminder in the time zone',
    (delivery, words) => {
      expect(said({ ...asked, ...(delivery && { delivery }), may: ['cancel'] })).toBe(
        `Requested on November 23, 2026, 10:04 AM EST. ${words} ${endsSaid} You can send a reminder starting November 26, 2026, 10:04 AM EST.`,
      );
    },
  );
  it('a row shows no reminder time if one can be sent now, and says when none is left', () => {
    expect(said({ ...asked, delivery: 'sent', may: ['remind', 'cancel'] })).not.toMatch(/reminder/);
    const { remind_after: _, ...last } = asked;
    expect(said({ ...last, times: { asked: at, reminded: at }, may: ['cancel'] })).toBe(
      `Requested on November 23, 2026, 10:04 AM EST. Reminder sent on November 23, 2026, 10:04 AM EST. ${endsSaid} You've used all the reminders for this request.`,
    );
  });
  it('a row shows that the recommender agreed', () => {
    expect(said({ ...asked, state: 'accepted', times: { accepted: at }, may: ['remind'] })).toBe(
      `Agreed to write it on November 23, 2026, 10:04 AM EST. ${endsSaid}`,
    );
  });
});

it.each([
  [{ state: 'received', times: { received: at } }, 'The letter arrived on November 23, 2026, 10:04 AM EST.'],
  [
    { state: 'received', times: { received: at }, late: true },
    'The letter arrived on November 23, 2026, 10:04 AM EST. This letter arrived after the due date and was accepted.',
  ],
  [
    { state: 'declined', times: { declined: at }, may: ['replace', 'cancel'] },
    'Declined on November 23, 2026, 10:04 AM EST. Name another person.',
  ],
  [
    { state: 'bounced', times: { bounced: at }, delivery: 'bounced', may: ['replace'] },
    'The email to rosa@letters.test bounced on November 23, 2026, 10:04 AM EST. Correct the address.',
  ],
  [
    { state: 'bounced', times: { bounced: at }, delivery: 'complained', may: ['replace'] },
    'The email to rosa@letters.test was reported as spam on November 23, 2026, 10:04 AM EST. Correct the address.',
  ],
  [{ state: 'cancelled', times: { cancelled: at } }, 'The request was canceled on November 23, 2026, 10:04 AM EST.'],
  [
    { state: 'closed', times: { closed: at } },
    'The request was closed on November 23, 2026, 10:04 AM EST without a letter. Request it again, name another person, or email apply-help@foothills.example.',
  ],
] as const)('describeLetter describes the letter %j', (more, words) => expect(said(more)).toBe(words));
