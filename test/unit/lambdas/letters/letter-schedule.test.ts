import { describe, expect, it } from '@jest/globals';
import { config } from '#partner';
import { isOpen, letterOf, noLetters, remindAfter } from '../../../../lambdas/letters/letter-rules.ts';
import { nextDue, nextScheduled } from '../../../../lambdas/letters/letter-schedule.ts';
import {
  accept,
  cancel,
  decline,
  passTime,
  recordSent,
  remind,
  request,
  withLetter,
} from '../../../../lambdas/letters/letter-transitions.ts';
import type { StoredLetters } from '../../../../lambdas/letters/stored-letters.ts';
import { dateAndTime } from '../../../../shared/letters/letter-dates.ts';
import { pick, randomFrom, runs, seed } from '../../../support/seeded.ts';
import { storedRecommender } from '../../../support/stored-letters.ts';

const quarter = 15 * 60_000;
const hour = 4 * quarter;
const day = 24 * hour;
const start = '2026-10-20T15:00:00Z';

interface Sent {
  readonly kind: string;
  readonly at: string;
}

/** Simulates the clock, which checks every 15 minutes what is due, and the worker that sends the pending emails. */
function simulate(from: StoredLetters, start: string | Date, until: Date) {
  let letters = from;
  const sent: Sent[] = [];
  const send = (now: Date) => {
    for (const email of letters.pending) {
      sent.push({ kind: email.kind, at: dateAndTime(now.toISOString(), config.timeZone) });
      letters = recordSent(letters, email, now);
    }
    letters = { ...letters, pending: [] };
  };
  send(new Date(start));
  const nextQuarter = (at: number) => Math.ceil(at / quarter) * quarter;
  for (let at = nextQuarter(Number(new Date(start))); at <= Number(until); ) {
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

/** Simulates the days from `at` on. */
const simulateDays = (letters: StoredLetters, days: number, at = start) =>
  simulate(letters, at, new Date(Date.parse(at) + days * day));

/** Requests a letter, whose email is delivered unless the test says otherwise. */
function requestAt(at = start, { letters = noLetters, n = 1, lettersDue = '', isDelivered = true } = {}) {
  const person = { ...storedRecommender, email: `${n}@example.edu` };
  const requested = request(letters, n, { person, siteHost: 'apply.test', lettersDue }, new Date(at));
  const times = { asked: at, ...(isDelivered && { delivered: at }) };
  return withLetter(requested, n, { times });
}

const toWriter = (sent: readonly Sent[]) => sent.filter(({ kind }) => kind.startsWith('letter-'));
const kindsOf = (sent: readonly Sent[]) => sent.map(({ kind }) => kind);
const scheduled = ['letter-answer', 'letter-soon', 'letter-overdue'];

describe('the letter schedule', () => {
  it.each([
    ['to standard time', start, ['October 27, 2026', 'November 7, 2026', 'November 11, 2026']],
    ['to daylight saving time', '2027-03-10T15:00:00Z', ['March 17, 2027', 'March 28, 2027', 'April 1, 2027']],
    [
      'to standard time, with a request in the evening, when it is already the next day in UTC',
      '2026-10-21T03:30:00Z',
      ['October 27, 2026', 'November 7, 2026', 'November 11, 2026'],
    ],
  ])('sends emails at 9:00 local time on the planned days across a clock change %s', (_, at, days) => {
    const { sent, letters } = simulateDays(requestAt(at), 40, at);
    expect(toWriter(sent).slice(1)).toEqual(
      days.map((date, index) => ({ kind: scheduled[index], at: `${date}, 9:00 am` })),
    );
    expect(letterOf(letters, 1).state).toBe('closed');
  });

  it.each([
    ['a day before the planned email', '2026-10-26T14:00:00Z', 'October 29, 2026, 9:00 am'],
    ['exactly 48 hours before it', '2026-10-25T13:00:00Z', 'October 27, 2026, 9:00 am'],
    ['less than 48 hours before it', '2026-10-25T13:15:00Z', 'October 28, 2026, 9:00 am'],
  ])('moves an email to the first 9:00 that is not within 48 hours of a reminder sent %s', (_, at, answerAt) => {
    const before = simulate(requestAt(), start, new Date(Date.parse(at) - 1));
    const after = simulateDays(remind(before.letters, 1, new Date(at)), 25, at);
    const sent = toWriter([...before.sent, ...after.sent]);
    expect(kindsOf(sent)).toEqual(['letter-asked', 'letter-reminder', ...scheduled]);
    expect(sent[2]?.at).toBe(answerAt);
  });

  it('skips an email if a later one is already due, and sends each kind once after an outage of several days', () => {
    const { letters } = simulateDays(requestAt(), 5);
    const { sent } = simulateDays(letters, 8, '2026-11-12T14:00:00Z');
    expect(kindsOf(sent)).toEqual(['letter-overdue', 'letters-overdue']);
  });

  it('leaves 48 hours after an email that an outage delayed', () => {
    const { letters } = simulateDays(requestAt(), 5);
    expect(toWriter(simulateDays(letters, 8, '2026-11-10T17:00:00Z').sent)).toEqual([
      { kind: 'letter-soon', at: 'November 10, 2026, 12:00 pm' },
      { kind: 'letter-overdue', at: 'November 13, 2026, 9:00 am' },
    ]);
  });

  it('lets an applicant remind 48 hours after an email left, and stays at 9:00 if emails of 9:00 leave later', () => {
    const { letters } = simulateDays(requestAt(), 17);
    const [at, leftAt] = ['2026-11-07T14:00:00Z', '2026-11-07T18:15:00.000Z'];
    const due = passTime(letters, new Date(at), 'never ended');
    expect(kindsOf(toWriter(due.pending.map(({ kind }) => ({ kind, at }))))).toEqual(['letter-soon']);
    const sent = due.pending.reduce((all, email) => recordSent(all, email, new Date(leftAt)), due);
    expect(remindAfter(letterOf(sent, 1))).toEqual(new Date('2026-11-09T18:15:00.000Z'));
    const dueTwoDaysLater = withLetter(sent, 1, { due: '2026-11-09T05:00:00.000Z' });
    expect(nextScheduled(letterOf(dueTwoDaysLater, 1), new Date(leftAt))?.at).toEqual(
      new Date('2026-11-09T14:00:00.000Z'),
    );
  });

  it('does not ask a recommender who has accepted whether they will write', () => {
    const { sent } = simulateDays(accept(simulateDays(requestAt(), 0).letters, 1, new Date(start)), 30);
    expect(kindsOf(toWriter(sent))).toEqual(['letter-soon', 'letter-overdue']);
  });

  it('follows the due date of the term, no matter how early the request was sent', () => {
    const { sent, letters } = simulateDays(requestAt(start, { lettersDue: '2026-12-14' }), 80);
    expect(sent.slice(1)).toEqual([
      { kind: 'letter-answer', at: 'October 27, 2026, 9:00 am' },
      { kind: 'letters-open', at: 'December 7, 2026, 9:00 am' },
      { kind: 'letter-soon', at: 'December 11, 2026, 9:00 am' },
      { kind: 'letter-overdue', at: 'December 15, 2026, 9:00 am' },
      { kind: 'letters-overdue', at: 'December 15, 2026, 9:00 am' },
    ]);
    expect(letterOf(letters, 1)).toMatchObject({ state: 'closed', times: { closed: '2026-12-29T05:00:00.000Z' } });
  });

  it('tells the applicant once, after an hour, that a request was not delivered', () => {
    const { sent, letters } = simulateDays(requestAt(start, { isDelivered: false }), 5);
    const unreached = sent.filter(({ kind }) => kind === 'letter-unreached');
    expect(unreached).toEqual([{ kind: 'letter-unreached', at: 'October 20, 2026, 12:00 pm' }]);
    expect(letterOf(letters, 1).state).toBe('asked');
  });

  it.each([
    // The third letter is due in seven days when the others become overdue.
    [8, ['open: November 3', 'overdue: November 11', 'overdue: November 19']],
    [1, ['open: November 3', 'open: November 4', 'overdue: November 11', 'overdue: November 12']],
  ])(
    'sends the applicant one email a day about all letters, of which the third is requested %d days later',
    (days, expected) => {
      const two = simulateDays(requestAt(start, { letters: requestAt(), n: 2 }), days);
      const later = new Date(Date.parse(start) + days * day).toISOString();
      const three = simulateDays(requestAt(later, { letters: two.letters, n: 3 }), 33 - days, later);
      const summaries = [...two.sent, ...three.sent].filter(({ kind }) => kind.startsWith('letters-'));
      expect(summaries.map(({ kind, at }) => `${kind.slice('letters-'.length)}: ${at}`)).toEqual(
        expected.map((each) => `${each}, 2026, 9:00 am`),
      );
    },
  );
});

describe('any request', () => {
  const first = Date.parse(start);
  const actions: Readonly<Record<string, (letters: StoredLetters, now: Date) => StoredLetters>> = {
    accept: (letters, now) => accept(letters, 1, now),
    remind(letters, now) {
      const from = remindAfter(letterOf(letters, 1));
      return from && from <= now ? remind(letters, 1, now) : letters;
    },
    cancel: (letters, now) => (isOpen(letterOf(letters, 1)) ? cancel(letters, 1, now) : letters),
    decline: (letters, now) => (isOpen(letterOf(letters, 1)) ? decline(letters, 1, now) : letters),
  };

  /** Plays random actions over forty days. Returns the emails to the recommender, and the actions with their times. */
  function play(seedOfRun: number) {
    const random = randomFrom(seedOfRun);
    const times = Array.from({ length: Math.floor(random() * 5) }, () => first + Math.floor(random() * 40 * day));
    let { sent, letters } = simulateDays(requestAt(), 0);
    let before = first;
    const played: string[] = [];
    for (const at of [...times.toSorted((a, b) => a - b), first + 40 * day]) {
      const passed = simulate(letters, new Date(before), new Date(at - 1));
      sent = [...sent, ...passed.sent];
      before = at;
      if (at >= first + 40 * day) break;
      const name = pick(random, Object.keys(actions));
      played.push(`${name} ${new Date(at).toISOString()}`);
      letters = actions[name]?.(passed.letters, new Date(at)) ?? letters;
    }
    // The cancellation and the notice to the applicant are sent at once.
    const atOnce = ['letter-cancelled', 'letter-declined'];
    return { played, sent: toWriter(sent).filter(({ kind }) => !atOnce.includes(kind)) };
  }

  it('gets each scheduled email at most once, at 9:00, 48 hours after any other, and none after it has ended', () => {
    for (let run = 0; run < runs(2_000, 200); run += 1) {
      const { played, sent } = play(seed + run);
      const ended = played.find((each) => /^(cancel|decline) /.test(each))?.split(' ')[1];
      const planned = sent.filter(({ kind }) => scheduled.includes(kind));
      // Two mornings are 47 hours apart if daylight saving time starts between them.
      const isTooClose = (one: string, other: string) =>
        one !== other && Math.abs(Date.parse(one) - Date.parse(other)) < 47 * hour;
      const problems = planned.flatMap(({ kind, at }) => [
        ...(at.endsWith('9:00 am') ? [] : [`${kind} at ${at}`]),
        ...(ended && Date.parse(at) > Date.parse(ended) ? [`${kind} after the end`] : []),
        ...sent.filter((other) => isTooClose(other.at, at)).map((other) => `${kind} within 48 hours of ${other.kind}`),
      ]);
      const kinds = kindsOf(planned);
      expect({ run, played, sent, problems, kinds }).toMatchObject({ problems: [], kinds: [...new Set(kinds)] });
      if (played.length === 0) expect(kinds).toEqual(scheduled);
    }
  });
});
