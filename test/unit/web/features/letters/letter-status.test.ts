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
const at = '2026-11-23T15:04:05.000Z';
const ends = { due: '2026-12-15T05:00:00.000Z', closes: '2026-12-29T05:00:00.000Z' };

const described = (more: Partial<Letter>, { isSubmitted = false, config = partner.config, now = new Date(at) } = {}) =>
  describeLetter({ letter: letter(more), isSubmitted, partner: config, now });
const shown = (...args: Parameters<typeof described>) => {
  const { label, fact } = described(...args);
  return [label, fact].filter(Boolean).join(': ');
};

describe('before the request', () => {
  it('a complete row shows only that the letter is not requested', () => {
    expect(shown({ may: ['ask'] })).toBe('Not requested');
  });
  it('an incomplete row shows that details are missing', () => {
    expect(shown({})).toBe('Not requested: Some details are missing or incorrect.');
  });
  it('a row announces the email if the partner requests letters after the submit', () => {
    const { letters, ...others } = partner.config;
    const config = { ...others, ...(letters && { letters: { ...letters, ask: 'afterSubmit' as const } }) };
    expect(shown({}, { config })).toBe("Not requested: We'll email the request when you submit.");
  });
  it('after the submit, a row shows that the request is being sent unless it has a problem', () => {
    expect(shown({ may: ['ask', 'replace'] }, { isSubmitted: true })).toBe("Sending: We're emailing the request now.");
    const problem = 'There is no mail at nowhere.invalid. Please check the address.';
    expect(shown({ may: ['ask', 'replace'], problem }, { isSubmitted: true })).toBe('Not requested');
    expect(shown({ may: ['replace'], problem }, { isSubmitted: true })).toBe('Not requested');
  });
  it('after the submit, an incomplete row shows that the letter was not requested', () => {
    expect(shown({ may: ['replace'] }, { isSubmitted: true })).toBe(
      'Not requested: Some details are missing or incorrect.',
    );
  });
});

describe('after the request', () => {
  const asked = { state: 'asked', ...ends, times: { asked: at }, remind_after: '2026-11-26T15:04:05.000Z' } as const;
  const details = (more: Partial<Letter>) => described(more).details.join(' ');

  it('a row shows the due date, and from then on how long the letter is accepted', () => {
    expect(shown(asked)).toBe('Requested: Due December 14, 2026');
    expect(shown({ ...asked, state: 'accepted' }, { now: new Date(ends.due) })).toBe(
      'Accepted: Overdue. Accepted through December 28, 2026',
    );
  });
  it.each([
    [undefined, "The email hasn't been sent yet."],
    ['sent', 'The email is on its way.'],
    ['delayed', "The email is delayed: their mail server hasn't accepted it yet."],
    ['delivered', 'The email was delivered.'],
  ] as const)(
    'the details tell the delivery %s and the time of the next reminder in the time zone',
    (delivery, words) => {
      expect(details({ ...asked, ...(delivery && { delivery }), may: ['cancel'] })).toBe(
        `Requested on November 23, 2026, 10:04 AM EST. ${words} Due December 14, 2026 (accepted late through December 28, 2026). You can send a reminder starting November 26, 2026, 10:04 AM EST.`,
      );
    },
  );
  it('the details tell no reminder time if one can be sent now, and say when none is left', () => {
    expect(details({ ...asked, delivery: 'sent', may: ['remind', 'cancel'] })).not.toMatch(/reminder/);
    const { remind_after: _, ...last } = asked;
    const reminded = details({ ...last, delivery: 'sent', times: { asked: at, reminded: at }, may: ['cancel'] });
    expect(reminded).toContain('Reminder sent on November 23, 2026, 10:04 AM EST.');
    expect(reminded).toContain("You've used all the reminders for this request.");
    expect(reminded).not.toContain('on its way');
  });
  it('the details tell when the recommender agreed', () => {
    expect(details({ ...asked, state: 'accepted', times: { accepted: at }, may: ['remind'] })).toMatch(
      /^Agreed to write it on November 23, 2026, 10:04 AM EST\. Due/,
    );
  });
});

it.each([
  [{ state: 'received', times: { received: at } }, 'Received: Received November 23, 2026'],
  [
    { state: 'received', times: { received: at }, late: true },
    'Received: Received November 23, 2026, after the due date',
  ],
  [{ state: 'declined', times: { declined: at } }, 'Declined: Declined November 23, 2026'],
  [{ state: 'bounced', times: { bounced: at }, delivery: 'bounced' }, 'Bounced: Bounced November 23, 2026'],
  [{ state: 'bounced', times: { bounced: at }, delivery: 'complained' }, 'Bounced: Reported as spam November 23, 2026'],
  [{ state: 'cancelled', times: { cancelled: at } }, 'Canceled: Canceled November 23, 2026'],
  [{ state: 'closed', times: { closed: at } }, 'Closed: Closed November 23, 2026'],
] as const)('describeLetter describes the letter %j', (more, words) => expect(shown(more)).toBe(words));
