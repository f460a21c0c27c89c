import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  countUpload,
  draftOf,
  letterOf,
  noLetters,
  requireEditable,
  requireReminder,
  revisionOf,
  withUsedUpload,
} from '../../../../lambdas/letters/letter-rules.ts';
import {
  cancel,
  fail,
  receive,
  recordDelivery,
  recordSent,
  remind,
  request,
  saveDraft,
  send,
  withLetter,
} from '../../../../lambdas/letters/letter-transitions.ts';
import type { StoredLetters } from '../../../../lambdas/letters/stored-letters.ts';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-25T12:00:00Z') });
});
afterEach(() => void jest.useRealTimers());

/** Returns a text of `length` characters that take three bytes each in UTF-8. */
const longText = (length: number) => '語'.repeat(length);
const person = {
  firstname: longText(45),
  lastname: longText(45),
  title: longText(45),
  organization: longText(45),
  email: 'x'.repeat(254),
  waiver: 'Y',
} as const;
const create = () => request(noLetters, 1, { person, note: longText(500), siteHost: 'apply.test' }, new Date());
const hash = 'a'.repeat(64);

const draft = (letters: StoredLetters, seen?: number) => {
  const saved = { id: crypto.randomUUID(), sha256: hash, etag: hash, size: 1, has_words: true };
  return saveDraft(letters, 1, saved, seen, new Date());
};

function withSent(letters: StoredLetters, at = new Date()): StoredLetters {
  const upload_id = crypto.randomUUID();
  const next = send(letters, 1, {
    kind: 'text',
    version: letterOf(letters, 1).version + 1,
    name: longText(90),
    title: longText(90),
    link: hash,
    at: at.toISOString(),
    upload_id,
    receipt_number: '1234567890',
    attestation: longText(220),
  });
  return withLetter(next, 1, { used_uploads: withUsedUpload(letterOf(next, 1), upload_id) });
}
const made = { pdf_key: longText(50), pdf_sha256: hash, original_key: longText(50), original_sha256: hash };

/** Applies the change repeatedly and collects the errors. Each error advances the clock by one hour. */
function repeat(letters: StoredLetters, change: (letters: StoredLetters) => StoredLetters, times = 60) {
  const failures: string[] = [];
  let next = letters;
  for (let time = 0; time < times; time += 1) {
    try {
      next = change(next);
    } catch (error) {
      failures.push((error as Error).message);
      jest.advanceTimersByTime(3_600_000);
    }
  }
  return { letters: next, failures };
}

describe('the limits', () => {
  const hours = (count: number) => jest.advanceTimersByTime(count * 3_600_000);

  it('let a recommender send five letters and five files in an hour', () => {
    const sent = repeat(create(), (letters) => fail(withSent(letters), 1, 'It could not be read.'), 6);
    expect(sent.failures).toEqual([expect.stringMatching(/^You can send this letter 5 times in an hour\./)]);
    const upload = (letters: StoredLetters) => withLetter(letters, 1, { uploads: countUpload(letterOf(letters, 1)) });
    const { failures } = repeat(create(), upload, 12);
    expect(failures).toHaveLength(2);
    expect(failures[0]).toMatch(/^You can upload 5 files in an hour\. Please try again from /);
  });

  it('let an applicant send four reminders, 72 hours apart', () => {
    let letters = create();
    for (let sent = 0; sent < 4; sent += 1) {
      hours(71.9);
      expect(() => requireReminder(letterOf(letters, 1))).toThrow('You can send the next reminder from');
      hours(0.2);
      requireReminder(letterOf(letters, 1));
      letters = remind(letters, 1, new Date());
    }
    hours(1_000);
    expect(() => requireReminder(letterOf(letters, 1))).toThrow('You can send 4 reminders for one request');
  });

  it('let a recommender replace a letter for 24 hours after the first version, of which the applicant learns once', () => {
    let letters = receive(withSent(create()), 1, made);
    hours(23.9);
    requireEditable(letterOf(letters, 1), 1);
    letters = receive(withSent(letters), 1, made);
    expect(letters.pending.filter(({ kind }) => kind === 'letter-received')).toHaveLength(1);
    hours(0.2);
    expect(() => requireEditable(letterOf(letters, 1), 1)).toThrow('The 24 hours to replace your letter are over.');
  });
});

it('the item stays below 250 KB, within the 400 KB limit, after nine requests with a hundred letters each', () => {
  const worked = (each: StoredLetters): StoredLetters => withLetter({ ...each, pending: [] }, 1, { unrecorded: [] });
  let letters: StoredLetters = noLetters;
  for (let generation = 1; generation <= 9; generation += 1) {
    letters = request(letters, 1, { person, note: longText(500), siteHost: 'apply.test' }, new Date());
    letters = repeat(letters, (each) => worked(receive(draft(withSent(each)), 1, made)), 120).letters;
    if (generation < 9) letters = cancel(letters, 1, new Date());
  }
  expect(letterOf(letters, 1)).toMatchObject({ version: 100, earlier: { length: 8 } });
  expect(Buffer.byteLength(JSON.stringify(letters))).toBeLessThan(250_000);
});

it('a draft belongs to the letter version that it was saved for', () => {
  const received = receive(withSent(draft(create(), 0)), 1, made);
  expect([draftOf(letterOf(received, 1)), revisionOf(letterOf(received, 1))]).toEqual([undefined, 2]);
  expect(() => draft(received, 1)).toThrow('changed in another place');
  const failed = fail(withSent(draft(create(), 0)), 1, 'It could not be read.');
  expect(draftOf(letterOf(failed, 1))).toMatchObject({ revision: 1 });
});

it('a late bounce or complaint does not affect a request while its letter is being processed', () => {
  const late = { n: 1, generation: 1, id: 'an email' };
  for (const delivery of ['bounced', 'complained'] as const) {
    const letters = recordDelivery(withSent(create()), late, delivery, new Date());
    expect(letterOf(letters, 1).state).toBe('asked');
    expect(letterOf(receive(letters, 1, made), 1).state).toBe('received');
    const failed = fail(letters, 1, 'It could not be read.');
    expect(letterOf(failed, 1).state).toBe('asked');
    expect(failed.pending.at(-1)).toMatchObject({ kind: 'letter-failed', n: 1, generation: 1 });
    expect(letterOf(recordDelivery(failed, late, delivery, new Date()), 1).state).toBe('bounced');
  }
});

it('a letter is late from the moment that it is due', () => {
  const letters = create();
  const due = Date.parse(letterOf(letters, 1).due ?? '');
  const isLate = (at: number) => letterOf(receive(withSent(letters, new Date(at)), 1, made), 1).received?.late;
  expect([isLate(due - 1), isLate(due)]).toEqual([false, true]);
});

it('canceling a request notifies the recommender only if the request was or is being sent and has not bounced', () => {
  const letters = create();
  const notices = (each: StoredLetters) =>
    cancel(each, 1, new Date()).pending.filter(({ kind }) => kind === 'letter-cancelled');
  const isBeingSent = letters.pending.map((email) => ({ ...email, claim: { id: 'a worker', until: '' } }));
  let notified: StoredLetters = { ...letters, pending: [] };
  for (const email of letters.pending) notified = recordSent(notified, email);
  const each = [letters, { ...letters, pending: isBeingSent }, notified].map((present) => notices(present).length);
  expect(each).toEqual([0, 1, 1]);
  const { id = '' } = letterOf(notified, 1).mail ?? {};
  const bounced = recordDelivery(withSent(notified), { n: 1, generation: 1, id }, 'bounced', new Date());
  expect(notices(bounced)).toEqual([]);
});
