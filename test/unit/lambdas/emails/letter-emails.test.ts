import { describe, expect, it } from '@jest/globals';
import { partner } from '#partner';
import { recommenderEmails } from '../../../../lambdas/emails/letter-emails.ts';
import { applicantEmails } from '../../../../lambdas/emails/letter-emails-to-applicant.ts';
import { letterListEmail } from '../../../../lambdas/emails/letter-list-email.ts';
import type { Email } from '../../../../lambdas/emails/write-email.ts';
import type { LetterEmailKind } from '../../../../shared/emails.ts';
import { requestEmail } from '../../../../shared/letters/request-email.ts';

const { config } = partner;
const site = 'https://apply.example.edu';
const link = `${site}/recommend?letter_token=abc-DEF_123`;
const listLink = `${site}/recommend?list_token=abc`;
const login = `${site}/login?application=2`;

const letter = {
  applicantName: 'Lan Nguyễn',
  recommenderName: 'Rosa Alvarez',
  program: 'Biology, MS',
  term: 'Fall 2027',
  due: '2026-12-15T05:00:00.000Z',
  closes: '2026-12-29T05:00:00.000Z',
  waiver: 'Y',
} as const;
const toWriter = {
  ...letter,
  link,
  receiptNumber: 'ABCD-2345',
  replaceUntil: '2026-12-02T14:05:00Z',
  problem: 'Please remove the password of this file.',
};
const overdue = { ...letter, state: 'accepted', recommenderName: 'Sam Okafor', due: '2026-12-20T05:00:00Z' } as const;
const toApplicant = { ...letter, link: login, letters: [overdue, { ...letter, state: 'asked' }] as const };

const emailsFor = (facts: typeof toWriter, own: typeof toApplicant): Record<LetterEmailKind, Email> => {
  const writeAll = <Kind extends string>(
    written: Record<Kind, (partner: typeof config, facts: never) => Email>,
    of: object,
  ) =>
    Object.fromEntries(
      Object.entries<(partner: typeof config, facts: never) => Email>(written).map(([kind, write]) => [
        kind,
        write(config, of as never),
      ]),
    ) as Record<Kind, Email>;
  return {
    ...writeAll(recommenderEmails, facts),
    ...writeAll(applicantEmails, own),
    'letter-list': letterListEmail(config, [facts], listLink),
  };
};
const emails = emailsFor(toWriter, toApplicant);
const kinds = Object.keys(emails) as LetterEmailKind[];

const subjects: Record<LetterEmailKind, string> = {
  'letter-asked': 'Recommendation request for Lan Nguyễn',
  'letter-answer': 'Can you write a letter for Lan Nguyễn?',
  'letter-soon': 'Your letter for Lan Nguyễn is due December 14, 2026',
  'letter-overdue': 'You can still send your letter for Lan Nguyễn until December 28, 2026',
  'letter-reminder': 'Reminder: recommendation request for Lan Nguyễn',
  'letter-receipt': 'We received your letter for Lan Nguyễn',
  'letter-failed': 'We could not read your letter for Lan Nguyễn',
  'letter-cancelled': 'Lan Nguyễn no longer needs a letter from you',
  'letter-list': 'Your open recommendation requests',
  'letter-unreached': 'We could not deliver your request to Rosa Alvarez',
  'letter-declined': 'Rosa Alvarez cannot write a letter for you',
  'letter-received': 'We received a letter from Rosa Alvarez',
  'letters-open': 'Letters of recommendation are due December 14, 2026',
  'letters-overdue': 'Your letters of recommendation are overdue',
};
const linkOf = (kind: LetterEmailKind) => (kind in applicantEmails ? login : kind === 'letter-list' ? listLink : link);

/** Returns the words in order, without the colons after labels, which only the plain text has. */
const words = (text: string) =>
  text
    .split(/\s+/)
    .map((word) => word.replace(/:$/, ''))
    .filter(Boolean);
const read = (html: string) =>
  html
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .replaceAll(/<div style="display:none.*?<\/div>/g, '')
    .replaceAll(/<\/?a\b[^>]*>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

describe.each(kinds)('%s', (kind) => {
  const { subject, html, text } = emails[kind];

  it('has the expected subject', () => expect(subject).toBe(subjects[kind]));

  it('says the same in HTML and in plain text', () => {
    expect(words(read(html)).filter((word) => word !== config.name && !word.startsWith('https://'))).toEqual(
      [...words(config.name), ...words(text)].filter((word) => !word.startsWith('https://')),
    );
  });

  it(kind === 'letter-cancelled' ? 'has no link' : 'has one link to the site, alone on its line', () => {
    const expected = kind === 'letter-cancelled' ? [] : [linkOf(kind)];
    expect(text.match(/https?:\/\/\S+/g) ?? []).toEqual(expected);
    expect(text.split('\n').filter((line) => line.includes('://'))).toEqual(expected);
    const linked = [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url);
    expect(linked).toEqual([...expected, `mailto:${config.helpEmail}`]);
  });

  it('names the program, and the people and the term where they apply', () => {
    if (kind in recommenderEmails) for (const known of ['Rosa Alvarez', 'Lan Nguyễn']) expect(text).toContain(known);
    expect(text).toContain('Biology, MS');
    if (kind !== 'letter-list') expect(text).toContain('Fall 2027');
  });

  it.each([
    ['<b>J.Doe.com</b>\nhttps://1 www.evil.example', '<i>spam.example</i>'],
    ['Call +1 301 555 0199 now', 'write to me@evil.example'],
    ['Your account is locked: log in', '\u0663\u0660\u0661 \u0665\u0665\u0665'],
    ['evil.example', 'www.spam.example'],
  ])('omits a name that could carry a message or a link: %j', (applicantName, recommenderName) => {
    const typed = { applicantName, recommenderName };
    const hostile = emailsFor(
      { ...toWriter, ...typed } as unknown as typeof toWriter,
      {
        ...toApplicant,
        ...typed,
        letters: toApplicant.letters.map((open) => ({ ...open, ...typed })),
      } as unknown as typeof toApplicant,
    )[kind];
    for (const part of Object.values(hostile))
      expect(part).not.toMatch(/Doe|evil|spam|555|locked|\u0665|https:\/\/1|<b>|<i>/);
    const recommender = kind === 'letter-declined' ? 'Your recommender' : 'your recommender';
    expect(hostile.subject).toBe(
      subjects[kind].replace('Lan Nguyễn', 'An applicant').replace('Rosa Alvarez', recommender),
    );
    expect(`${hostile.subject} ${hostile.text}`).toMatch(/An applicant|your recommender/i);
    expect(hostile.text.split('\n').filter((line) => line.includes('://'))).toHaveLength(
      kind === 'letter-cancelled' ? 0 : 1,
    );
  });
});

it('emails show when a letter is due, and emails about late letters show how long it is accepted', () => {
  for (const kind of ['letter-asked', 'letter-answer', 'letter-soon'] as const) {
    expect(emails[kind].text).toContain('Due: December 14, 2026');
    expect(emails[kind].text).not.toContain('December 28');
  }
  for (const kind of ['letter-reminder', 'letter-overdue'] as const)
    expect(emails[kind].text).toContain('Due: December 14, 2026\nAccepted through: December 28, 2026');
  expect(emails['letters-overdue'].text).toContain(
    'Sam Okafor: Agreed to write it. Accepted late through December 28, 2026.',
  );
  expect(emails['letters-open'].text).toContain("Rosa Alvarez: Hasn't responded yet. Due December 14, 2026.");
  expect(emails['letters-overdue'].text).not.toContain('either');
  const { text } = applicantEmails['letters-overdue'](config, {
    ...toApplicant,
    laterLetters: [{ ...overdue, recommenderName: 'Ada Later' }],
  });
  expect(text).toMatch(/Sam Okafor.*\n\nWe haven't received .* either:\n\nAda Later: .* Due December 19, 2026\./s);
});

it.each([
  ['Y', 'Lan Nguyễn waived the right to read your letter.'],
  ['N', 'Lan Nguyễn did not waive the right to read your letter.'],
] as const)('emails to recommenders state whether the applicant waived access: %s', (waiver, said) => {
  for (const kind of [
    'letter-asked',
    'letter-answer',
    'letter-soon',
    'letter-overdue',
    'letter-reminder',
    'letter-receipt',
  ] as const)
    expect(recommenderEmails[kind](config, { ...toWriter, waiver }).text).toContain(said);
});

it('a list of requests states for each one whether the applicant waived access', () => {
  const { text } = letterListEmail(config, [letter, { ...letter, waiver: 'N' }], listLink);
  expect(text).toContain('Due December 14, 2026. They waived the right to read it.');
  expect(text).toContain("Due December 14, 2026. They didn't waive the right to read it.");
});

it('a receipt shows its number and until when the letter can be replaced', () => {
  expect(emails['letter-receipt'].text).toContain('\nABCD-2345\n');
  expect(emails['letter-receipt'].text).toContain('replace it until December 2, 2026, 9:05 AM EST.');
});

it('the email about an unreadable letter gives the reason, and mentions an earlier letter that still stands', () => {
  expect(emails['letter-failed'].text).toContain(toWriter.problem);
  expect(emails['letter-failed'].text).not.toContain('stands');
  expect(recommenderEmails['letter-failed'](config, { ...toWriter, replaces: true }).text).toContain(
    'sent before still stands',
  );
});

it('the email about an undelivered request distinguishes a bounce from a delay', () => {
  const unreached = (bounced: boolean) => applicantEmails['letter-unreached'](config, { ...toApplicant, bounced }).text;
  expect(unreached(true)).toContain("We couldn't deliver the email");
  expect(unreached(false)).toContain('It may still arrive.');
});

it('the preview for the applicant has the same text as the request', () => {
  const { subject, blocks } = requestEmail(config, letter);
  expect(subject).toBe(emails['letter-asked'].subject);
  for (const block of blocks) if (typeof block === 'string') expect(emails['letter-asked'].text).toContain(block);
  expect(blocks).toContainEqual({ button: 'Respond to the request', url: '' });
});

it.each([
  [{ file_name: 'letter.pdf', pages: 2 }, 'letter.pdf, 2 pages'],
  [{ file_name: 'visit evil.example.pdf', pages: 1 }, 'visit evil. example.pdf, 1 page'],
  [{ file_name: 'a.b.c.docx' }, 'a. b. c.docx'],
  [{ pages: 3 }, 'Written online, 3 pages'],
])('the receipt describes the letter %j', (sent, words) =>
  expect(recommenderEmails['letter-receipt'](config, { ...toWriter, sent }).text).toContain(words),
);
