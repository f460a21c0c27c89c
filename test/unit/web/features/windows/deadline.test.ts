import { describe, expect, it } from '@jest/globals';
import type { Answers } from '../../../../../shared/form/definition.ts';
import type { PartnerConfig } from '../../../../../shared/partner/partner.ts';
import { deadlineAt } from '../../../../../web/features/windows/deadline.ts';

const config: Pick<PartnerConfig, 'windows' | 'about' | 'timeZone'> = {
  about: { program: 'subject', term: 'begin', lastName: 'name', firstName: 'name' },
  timeZone: 'America/Los_Angeles',
  windows: [
    { term: 'F', opens: '2031-09-01', closes: '2031-12-14', lateUntil: '2032-01-05' },
    { term: 'F', programs: ['law'], opens: '2031-09-01', closes: '2031-11-30' },
    { term: 'S', opens: '2032-03-01', closes: '2032-03-14' },
  ],
};
const art = { subject: 'art', begin: 'F' };
const at = (now: string, answers: Answers = art, extendedUntil?: string) =>
  deadlineAt({ config, answers, now: new Date(now), extendedUntil });
const wordsAt = (...asked: Parameters<typeof at>) => at(...asked).deadline.text;
const minute = 60_000;

describe('the deadline', () => {
  it.each([
    ['2031-11-01T12:00:00-07:00', 'Submit by December 14, 2031'],
    ['2031-12-12T23:59:59-08:00', 'Submit by December 14, 2031'],
    ['2031-12-13T00:00:00-08:00', 'Submit by December 14, 2031: 48 hours left'],
    ['2031-12-14T08:30:00-08:00', 'Closes today at midnight (Pacific Time): 15 hours left'],
    ['2031-12-14T23:59:30-08:00', 'Closes today at midnight (Pacific Time): less than a minute left'],
    ['2031-12-15T00:00:00-08:00', 'Closed December 14, 2031. Accepted late until January 5, 2032'],
    [
      '2032-01-05T22:00:00-08:00',
      'Closed December 14, 2031. Accepted late until today at midnight (Pacific Time): 2 hours left',
    ],
    ['2032-01-06T00:00:00-08:00', 'Closed December 14, 2031, with late applications accepted until January 5, 2032'],
  ])('reads at %s: %s', (now, words) => {
    expect(wordsAt(now)).toBe(words);
  });

  it("ends at midnight in the partner's time zone on a day of 23 hours", () => {
    const spring = { subject: 'art', begin: 'S' };
    expect(wordsAt('2032-03-13T00:00:00-08:00', spring)).toBe('Submit by March 14, 2032: 47 hours left');
    expect(wordsAt('2032-03-14T23:00:00-07:00', spring)).toMatch(/1 hour left$/);
  });

  it('follows the program and the extension, and depends on the term', () => {
    const law = { subject: 'law', begin: 'F' };
    expect(wordsAt('2031-12-10T12:00:00-08:00', law)).toBe('Closed November 30, 2031');
    expect(wordsAt('2031-12-10T12:00:00-08:00', law, '2031-12-20')).toBe(
      'Extended for you: submit by December 20, 2031',
    );
    expect(wordsAt('2031-12-20T12:00:00-08:00', law, '2031-12-20')).toMatch(/^Closes today/);
    expect(wordsAt('2031-12-10T12:00:00-08:00', {})).toBe('The deadline depends on your term.');
    expect(wordsAt('2031-12-10T12:00:00-08:00', { begin: 'X' })).toBe('');
  });

  it('has news when the last two days, the last day, the last hour and the end begin, but not every hour', () => {
    const times = [
      '12T12:00',
      '13T01:00',
      '13T14:30',
      '13T23:30',
      '14T00:30',
      '14T22:30',
      '14T23:10',
      '14T23:40',
      '15T00:00',
    ];
    const news = times.map((time) => at(`2031-12-${time}:00-08:00`).deadline.announcementKey);
    expect([...new Set(news)].map((each) => times[news.indexOf(each)])).toEqual([
      '12T12:00',
      '13T01:00',
      '14T00:30',
      '14T23:10',
      '15T00:00',
    ]);
  });

  it('changes next at midnight, or when the remaining time decreases', () => {
    expect(at('2031-11-01T23:00:00-07:00').changesInMs).toBe(60 * minute);
    expect(at('2031-12-14T08:30:00-08:00').changesInMs).toBe(30 * minute + 1);
    expect(at('2031-12-14T23:58:30-08:00').changesInMs).toBe(minute / 2 + 1);
    expect(at('2031-12-14T23:59:30-08:00').changesInMs).toBe(minute / 2);
  });
});
