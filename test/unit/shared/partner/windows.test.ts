import { describe, expect, it } from '@jest/globals';
import { todayIn } from '../../../../shared/form/calendar.ts';
import type { Window } from '../../../../shared/partner/partner.ts';
import { noTermsMessage, notOpenMessage } from '../../../../shared/partner/window-texts.ts';
import { offeredTerms, type TermWindow, windowOf } from '../../../../shared/partner/windows.ts';

const about = { program: 'program', term: 'term', lastName: 'last', firstName: 'first' };
const fall: Window = {
  term: '2027FA',
  opens: '2026-09-01',
  closes: '2026-12-14',
  lateUntil: '2026-12-21',
  lettersDue: '2027-01-05',
};
const ofNursing: Window = { term: '2027FA', programs: ['9'], opens: '2026-10-01', closes: '2026-11-15' };
const spring: Window = { term: '2028SP', opens: '2027-05-01', closes: '2027-10-01' };
const config = { about, windows: [fall, ofNursing, spring] };

const windowOn = (today: string, extendedUntil?: string, answers: Record<string, string> = { term: '2027FA' }) =>
  windowOf(config, answers, today, extendedUntil);

describe('the window of an application', () => {
  it.each([
    ['2026-08-31', 'before'],
    ['2026-09-01', 'open'],
    ['2026-12-14', 'open'],
    ['2026-12-15', 'late'],
    ['2026-12-21', 'late'],
    ['2026-12-22', 'closed'],
  ])('on %s has the state %s', (today, state) => expect(windowOn(today)?.state).toBe(state));

  it.each([
    ['2027-10-01', 'open'],
    ['2027-10-02', 'closed'],
  ])('without a late period on %s has the state %s', (today, state) =>
    expect(windowOn(today, undefined, { term: '2028SP' })?.state).toBe(state),
  );

  it.each([
    ['9', 'closed'],
    ['1', 'open'],
    ['', 'open'],
  ])('is that of the program, if it has one: the state for program %j is %s', (program, state) =>
    expect(windowOn('2026-11-16', undefined, { term: '2027FA', program })?.state).toBe(state),
  );

  it.each([
    ['2026-12-14', '2026-12-18', { state: 'open', closes: '2026-12-18', extended: true }],
    ['2026-12-18', '2026-12-18', { state: 'open', closes: '2026-12-18', extended: true }],
    ['2026-12-19', '2026-12-18', { state: 'late', closes: '2026-12-18', lateUntil: '2026-12-21' }],
    ['2026-12-22', '2027-01-10', { state: 'open', closes: '2027-01-10', extended: true }],
    ['2027-01-10', '2027-01-10', { state: 'open', closes: '2027-01-10', extended: true }],
    ['2027-01-11', '2027-01-10', { state: 'closed', closes: '2027-01-10' }],
    ['2026-12-15', '2026-12-14', { state: 'late', closes: '2026-12-14' }],
    ['2026-12-15', '2026-10-01', { state: 'late', closes: '2026-12-14' }],
    ['2026-08-31', '2027-01-10', { state: 'before' }],
  ])('on %s with an extension until %s has %o', (today, extendedUntil, expected) =>
    expect(windowOn(today, extendedUntil)).toMatchObject(expected),
  );

  it('is marked as extended only if the extension moves its end', () => {
    expect(windowOn('2026-12-15', '2026-12-14')).not.toHaveProperty('extended');
    expect(windowOn('2027-01-02', '2027-01-10')).not.toHaveProperty('lateUntil');
  });

  it.each([
    ['without windows', { about }, { term: '2027FA' }],
    ['before a term is chosen', config, {}],
    ['for a term without a window', config, { term: '2029FA' }],
    ['for a term named like a property of every object', config, { term: 'constructor' }],
    [
      'for a program if only another program has a window',
      { about, windows: [ofNursing] },
      { term: '2027FA', program: '1' },
    ],
  ])('is undefined %s', (_, given, answers) => expect(windowOf(given, answers, '2027-12-31')).toBeUndefined());
});

describe("midnight in the partner's time zone", () => {
  const zone = 'America/New_York';
  const stateAt = (window: Omit<Window, 'term'>, at: string) =>
    windowOf({ about, windows: [{ term: 'T', ...window }] }, { term: 'T' }, todayIn(zone, new Date(at)))?.state;

  it.each([
    [
      'the night when daylight saving time begins',
      { opens: '2027-03-01', closes: '2027-03-13' },
      '2027-03-14T05:00:00Z',
    ],
    ['the night when daylight saving time ends', { opens: '2026-10-01', closes: '2026-10-31' }, '2026-11-01T04:00:00Z'],
  ])('ends the last day on %s', (_, window, midnight) => {
    const at = (milliseconds: number) => new Date(Date.parse(midnight) + milliseconds).toISOString();
    expect(stateAt(window, at(-1))).toBe('open');
    expect(stateAt(window, at(0))).toBe('closed');
    expect(stateAt({ ...window, lateUntil: '2027-12-31' }, at(0))).toBe('late');
    // The state would differ here if the offset were wrong by an hour.
    expect(stateAt(window, at(-3_600_000))).toBe('open');
    expect(stateAt(window, at(3_600_000))).toBe('closed');
    expect(stateAt({ opens: todayIn(zone, new Date(at(0))), closes: '2027-12-31' }, at(-1))).toBe('before');
    expect(stateAt({ opens: todayIn(zone, new Date(at(0))), closes: '2027-12-31' }, at(0))).toBe('open');
  });
});

describe('the terms that are offered', () => {
  const options = ['2026FA', '2027FA', '2028SP'].map((value) => ({ value, label: value }));

  it('are the original array if no window excludes a term', () => {
    expect(offeredTerms({ about }, {}, options, '2026-12-15').options).toBe(options);
    expect(offeredTerms({ about, windows: [fall] }, {}, options, '2026-12-15').options).toBe(options);
  });

  it('come with the windows of the excluded terms', () =>
    expect(offeredTerms(config, {}, options, '2026-12-22').leftOut.map(({ state, opens }) => [state, opens])).toEqual([
      ['closed', '2026-09-01'],
      ['before', '2027-05-01'],
    ]));
});

describe('the text about a window', () => {
  it('names the term and the day if the term is not open', () => {
    const refusal = (today: string, answers?: Record<string, string>) =>
      notOpenMessage(windowOn(today, undefined, answers) as TermWindow, 'Fall 2027');
    expect(refusal('2026-08-31')).toBe('Applications for Fall 2027 open September 1, 2026.');
    expect(refusal('2026-12-01')).toBe('');
    expect(refusal('2026-12-15')).toBe('');
    expect(refusal('2026-12-22')).toBe(
      'Applications for Fall 2027 closed December 14, 2026, with late applications accepted until December 21, 2026.',
    );
    expect(refusal('2026-11-16', { term: '2027FA', program: '9' })).toBe(
      'Applications for Fall 2027 closed November 15, 2026.',
    );
  });

  it('says when the next term opens if no term is open', () => {
    const [closed, before] = [windowOn('2026-12-22'), windowOn('2026-12-22', undefined, { term: '2028SP' })];
    expect(noTermsMessage([closed, before] as TermWindow[])).toBe('No terms are open. The next one opens May 1, 2027.');
    expect(noTermsMessage([closed] as TermWindow[])).toBe('No terms are open. All have closed.');
  });
});
