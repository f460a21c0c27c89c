import { describe, expect, it } from '@jest/globals';
import { config } from '#partner';
import { isOpen, letterOf, remindAfter } from '../../../../lambdas/letters/letter-rules.ts';
import { nextDue } from '../../../../lambdas/letters/letter-schedule.ts';
import {
  accept,
  cancel,
  decline,
  passTime,
  recordSent,
  remind,
  request,
} from '../../../../lambdas/letters/letter-transitions.ts';
import type { StoredLetters } from '../../../../lambdas/letters/stored-letters.ts';
import { dateAndTime } from '../../../../shared/letters/letter-dates.ts';
import { pick, randomFrom, runs, seed } from '../../../support/seeded.ts';
import { noLetters, storedRecommender } from '../../../support/stored-letters.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** The hour that is missing between two mornings when daylight saving time starts. */
const hourOfChange = 60 * minute;

/** Simulates the clock, which checks every 15 minutes what is due, and the worker that sends the pending emails. */
function simulate(from: StoredLetters, start: Date, until: Date) {
  let letters = from;
  const sent: { readonly kind: string; readonly at: string }[] = [];
  const send = (now: Date) => {
    for (const email of letters.pending) {
      sent.push({ kind: email.kind, at: dateAndTime(now.toISOString(), config.timeZone) });
      letters = recordSent(letters, email, now);
    }
    letters = { ...letters, pending: [] };
  };
  send(start);
  const quarter = 15 * minute;
  const nextQuarter = (at: number) => Math.ceil(at / quarter) * quarter;
  for (let at = nextQuarter(Number(start)); at <= Number(until); ) {
    const now = new Date(at);
    const due = nextDue(letters, now);
    if (!due || due > now) {
      at = due ? nextQuarter(Number(due)) : Number.POSITIVE_INFINITY;
      continue;
    }
    letters = passTime(letters, now, 'never ended');
    send(now);
  }
  return { sent, letters };
}

const requestedAt = (at: string) => {
  const delivered = request(noLetters, 1, { person: storedRecommender, siteHost: 'apply.test' }, new Date(at));
  const letter = { ...delivered.letters[1], times: { ...delivered.letters[1]?.times, delivered: at } };
  return { ...delivered, letters: { 1: letter } } as StoredLetters;
};

const toWriter = (sent: readonly { kind: string; at: string }[]) =>
  sent.filter(({ kind }) => kind.startsWith('letter-'));

describe('the letter schedule', () => {
  it.each([
    ['to standard time', '2026-10-20T15:00:00Z', ['October 27', 'November 7', 'November 11']],
    ['to daylight saving time', '2027-03-10T15:00:00Z', ['March 17', 'March 28', 'April 1']],
    [
      'to standard time, with a request in the evening, when it is already the next day in UTC',
      '2026-10-21T03:30:00Z',
      ['October 27', 'November 7', 'November 11'],
    ],
  ])('sends emails at 9:00 local time on the planned days across a clock change %s', (_, at, days) => {
    const { sent, letters } = simulate(requestedAt(at), new Date(at), new Date(Date.parse(at) + 40 * day));
    const year = at.startsWith('2026') ? 2026 : 2027;
    expect(toWriter(sent).slice(1)).toEqual(
      ['letter-answer', 'letter-soon', 'letter-overdue'].map((kind, index) => ({
        kind,
        at: `${days[index]}, ${year}, 9:00 am`,
      })),
    );
    expect(letters.letters[1]?.state).toBe('closed');
  });

  it('ends the grace period at midnight in the time zone of the university, an hour later in UTC in winter', () => {
    const { due, closes } = requestedAt('2026-10-20T15:00:00Z').letters[1] ?? {};
    expect([due, closes]).toEqual(['2026-11-11T05:00:00.000Z', '2026-11-25T05:00:00.000Z']);
    expect(requestedAt('2027-03-10T15:00:00Z').letters[1]?.due).toBe('2027-04-01T04:00:00.000Z');
  });

  it.each([
    [
      'a day before the planned email',
      '2026-10-26T14:00:00Z',
      ['letter-asked', 'letter-reminder', 'letter-answer', 'letter-soon', 'letter-overdue'],
      'October 29, 2026, 9:00 am',
    ],
    [
      'exactly 48 hours before it',
      '2026-10-25T13:00:00Z',
      ['letter-asked', 'letter-reminder', 'letter-answer', 'letter-soon', 'letter-overdue'],
      'October 27, 2026, 9:00 am',
    ],
    [
      'less than 48 hours before it',
      '2026-10-25T13:15:00Z',
      ['letter-asked', 'letter-reminder', 'letter-answer', 'letter-soon', 'letter-overdue'],
      'October 28, 2026, 9:00 am',
    ],
  ])(
    'moves an email to the first 9:00 that is not within 48 hours of a reminder sent %s',
    (_, remindedAt, kinds, answerAt) => {
      const start = new Date('2026-10-20T15:00:00Z');
      const before = simulate(requestedAt(start.toISOString()), start, new Date(Date.parse(remindedAt) - 1));
      const at = new Date(remindedAt);
      const after = simulate(remind(before.letters, 1, at), at, new Date(Number(start) + 30 * day));
      const sent = toWriter([...before.sent, ...after.sent]);
      expect(sent.map(({ kind }) => kind)).toEqual(kinds);
      expect(sent.find(({ kind }) => kind === 'letter-answer')?.at).toBe(answerAt);
    },
  );

  it('skips an email if a later one is already due, and sends each kind once after an outage of several days', () => {
    const start = new Date('2026-10-20T15:00:00Z');
    const before = simulate(requestedAt(start.toISOString()), start, new Date('2026-10-25T00:00:00Z'));
    const outage = new Date('2026-11-12T14:00:00Z');
    const { sent } = simulate(before.letters, outage, new Date('2026-11-20T00:00:00Z'));
    expect(sent.map(({ kind }) => kind)).toEqual(['letter-overdue', 'letters-overdue']);
  });

  it('does not ask a recommender who has accepted whether they will write', () => {
    const start = new Date('2026-10-20T15:00:00Z');
    const { letters } = simulate(requestedAt(start.toISOString()), start, start);
    const { sent } = simulate(accept(letters, 1, start), start, new Date(Number(start) + 30 * day));
    expect(toWriter(sent).map(({ kind }) => kind)).toEqual(['letter-soon', 'letter-overdue']);
  });

  it('follows the due date of the term, no matter how early the request was sent', () => {
    const start = new Date('2026-10-20T15:00:00Z');
    const first = request(
      noLetters,
      1,
      { person: storedRecommender, siteHost: 'apply.test', lettersDue: '2026-12-14' },
      start,
    );
    const letter = first.letters[1];
    if (!letter) throw new Error('The request did not create letter 1.');
    const delivered = {
      ...first,
      letters: { 1: { ...letter, times: { ...letter.times, delivered: letter.times.asked ?? '' } } },
    };
    const { sent, letters } = simulate(delivered, start, new Date(Number(start) + 80 * day));
    expect(sent.slice(1)).toEqual([
      { kind: 'letter-answer', at: 'October 27, 2026, 9:00 am' },
      { kind: 'letters-open', at: 'December 7, 2026, 9:00 am' },
      { kind: 'letter-soon', at: 'December 11, 2026, 9:00 am' },
      { kind: 'letter-overdue', at: 'December 15, 2026, 9:00 am' },
      { kind: 'letters-overdue', at: 'December 15, 2026, 9:00 am' },
    ]);
    expect(letters.letters[1]).toMatchObject({ state: 'closed', times: { closed: '2026-12-29T05:00:00.000Z' } });
  });

  it('tells the applicant once, after an hour, that a request was not delivered', () => {
    const start = new Date('2026-10-20T15:00:00Z');
    const undelivered = request(noLetters, 1, { person: storedRecommender, siteHost: 'apply.test' }, start);
    const { sent, letters } = simulate(undelivered, start, new Date(Number(start) + 5 * day));
    expect(sent.filter(({ kind }) => kind === 'letter-unreached')).toEqual([
      { kind: 'letter-unreached', at: 'October 20, 2026, 12:00 pm' },
    ]);
    expect(letters.letters[1]?.state).toBe('asked');
  });

  it('sends the applicant at most one email a day about all open or overdue letters', () => {
    const start = '2026-10-20T15:00:00Z';
    const one = requestedAt(start);
    const two = request(
      one,
      2,
      { person: { ...storedRecommender, email: 'b@example.edu' }, siteHost: 'apply.test' },
      new Date(start),
    );
    /** Requests a third letter some days later, and returns the summaries that the applicant gets. */
    const summariesAfter = (days: number) => {
      const later = new Date(Date.parse(start) + days * day);
      const third = { person: { ...storedRecommender, email: 'c@example.edu' }, siteHost: 'apply.test' };
      const before = simulate({ ...two, pending: [] }, new Date(start), later);
      const after = simulate(request(before.letters, 3, third, later), later, new Date(Date.parse(start) + 33 * day));
      return [...before.sent, ...after.sent].filter(({ kind }) => kind.startsWith('letters-'));
    };
    // The third letter is due in seven days when the others become overdue.
    expect(summariesAfter(8)).toEqual([
      { kind: 'letters-open', at: 'November 3, 2026, 9:00 am' },
      { kind: 'letters-overdue', at: 'November 11, 2026, 9:00 am' },
      { kind: 'letters-overdue', at: 'November 19, 2026, 9:00 am' },
    ]);
    expect(summariesAfter(1)).toEqual([
      { kind: 'letters-open', at: 'November 3, 2026, 9:00 am' },
      { kind: 'letters-open', at: 'November 4, 2026, 9:00 am' },
      { kind: 'letters-overdue', at: 'November 11, 2026, 9:00 am' },
      { kind: 'letters-overdue', at: 'November 12, 2026, 9:00 am' },
    ]);
  });
});

describe('any request', () => {
  const start = Date.parse('2026-10-20T15:00:00Z');
  const actions = {
    accept: (letters: StoredLetters, now: Date) => accept(letters, 1, now),
    remind: (letters: StoredLetters, now: Date) => {
      const { state, ...letter } = letterOf(letters, 1);
      const from = remindAfter({ state, ...letter });
      return isOpen({ state }) && from && from <= now ? remind(letters, 1, now) : letters;
    },
    cancel: (letters: StoredLetters, now: Date) => (isOpen(letterOf(letters, 1)) ? cancel(letters, 1, now) : letters),
    decline: (letters: StoredLetters, now: Date) => (isOpen(letterOf(letters, 1)) ? decline(letters, 1, now) : letters),
  };
  type Action = keyof typeof actions;
  const names = Object.keys(actions) as Action[];

  /** Plays random actions over forty days. Returns the emails to the recommender, and when the request ended. */
  function play(seedOfRun: number) {
    const random = randomFrom(seedOfRun);
    const times = Array.from({ length: Math.floor(random() * 5) }, () => start + Math.floor(random() * 40 * day));
    let { sent, letters } = simulate(requestedAt(new Date(start).toISOString()), new Date(start), new Date(start));
    let before = start;
    const played: string[] = [];
    for (const at of [...times.toSorted((a, b) => a - b), start + 40 * day]) {
      const passed = simulate(letters, new Date(before), new Date(at - 1));
      sent = [...sent, ...passed.sent];
      before = at;
      if (at >= start + 40 * day) break;
      const name = pick(random, names);
      played.push(`${name} ${new Date(at).toISOString()}`);
      letters = actions[name](passed.letters, new Date(at));
    }
    // The cancellation and the notice to the applicant are sent at once.
    const atOnce = ['letter-cancelled', 'letter-declined'];
    return { played, sent: sent.filter(({ kind }) => kind.startsWith('letter-') && !atOnce.includes(kind)) };
  }

  it('gets each scheduled email at most once, at 9:00, 48 hours after any other, and none after it has ended', () => {
    const count = runs(2_000, 200);
    for (let run = 0; run < count; run += 1) {
      const { played, sent } = play(seed + run);
      const scheduled = sent.filter(({ kind }) => ['letter-answer', 'letter-soon', 'letter-overdue'].includes(kind));
      const ended = played.find((each) => /^(cancel|decline) /.test(each))?.split(' ')[1];
      const problems = scheduled.flatMap(({ kind, at }) => [
        ...(at.endsWith('9:00 am') ? [] : [`${kind} at ${at}`]),
        ...(ended && Date.parse(at) > Date.parse(ended) ? [`${kind} after the end`] : []),
        ...sent
          .filter(
            (other) => other.at !== at && Math.abs(Date.parse(other.at) - Date.parse(at)) < 2 * day - hourOfChange,
          )
          .map((other) => `${kind} within 48 hours of ${other.kind}`),
      ]);
      const kinds = scheduled.map(({ kind }) => kind);
      expect({ run, played, sent, problems, twice: kinds.length - new Set(kinds).size }).toMatchObject({
        problems: [],
        twice: 0,
      });
      if (played.length === 0) expect(kinds).toEqual(['letter-answer', 'letter-soon', 'letter-overdue']);
    }
  });
});
