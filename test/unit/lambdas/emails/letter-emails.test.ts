import { describe, expect, it } from '@jest/globals';
import { partner } from '#partner';
import { type RecommenderFacts, recommenderEmails } from '../../../../lambdas/emails/letter-emails.ts';
import { type ApplicantFacts, applicantEmails } from '../../../../lambdas/emails/letter-emails-to-applicant.ts';
import { letterListEmail } from '../../../../lambdas/emails/letter-list-email.ts';
import type { Email } from '../../../../lambdas/emails/write-email.ts';
import type { ApplicantLetterEmailKind, LetterEmailKind, RecommenderEmailKind } from '../../../../shared/emails.ts';
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
const toWriter: RecommenderFacts = {
  ...letter,
  link,
  receiptNumber: 'ABCD-2345',
  replaceUntil: '2026-12-02T14:05:00Z',
  problem: 'Please remove the password of this file.',
};
const overdue = { ...letter, state: 'accepted', recommenderName: 'Sam Okafor', due: '2026-12-20T05:00:00Z' } as const;
const toApplicant: ApplicantFacts = { ...letter, link: login, letters: [overdue, { ...letter, state: 'asked' }] };

const writeAll = <Facts>(
  emails: Readonly<Record<string, (partner: typeof config, facts: Facts) => Email>>,
  facts: Facts,
) => Object.entries(emails).map(([kind, write]) => [kind, write(config, facts)] as const);
const emailsFor = (facts: RecommenderFacts, own: ApplicantFacts) =>
  Object.fromEntries([
    ...writeAll(recommenderEmails, facts),
    ...writeAll(applicantEmails, own),
    ['letter-list', letterListEmail(config, [facts], listLink)],
  ]) as Record<LetterEmailKind, Email>;
const emails = emailsFor(toWriter, toApplicant);
const kinds = Object.keys(emails) as LetterEmailKind[];
const textTo = {
  recommender: (kind: RecommenderEmailKind, more: Partial<RecommenderFacts> = {}) =>
    recommenderEmails[kind](config, { ...toWriter, ...more }).text,
  applicant: (kind: ApplicantLetterEmailKind, more: Partial<ApplicantFacts> = {}) =>
    applicantEmails[kind](config, { ...toApplicant, ...more }).text,
};

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
    const open = toApplicant.letters?.map((each) => ({ ...each, ...typed }));
    const hostile = emailsFor({ ...toWriter, ...typed }, { ...toApplicant, ...typed, letters: open ?? [] })[kind];
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

it.each([
  ['in each kind before the due date', 'Due: December 14, 2026\n', ['letter-asked', 'letter-answer', 'letter-soon']],
  [
    'with the grace period in each kind that may be late',
    'Due: December 14, 2026\nAccepted through: December 28, 2026\n',
    ['letter-reminder', 'letter-overdue'],
  ],
] as const)('recommenders learn when the letter is due, %s', (_, said, kinds) => {
  for (const kind of kinds) expect(emails[kind].text).toContain(said);
  expect(emails['letter-asked'].text).not.toContain('December 28');
});

it.each([
  ['Y', 'Lan Nguyễn waived the right to read your letter.', 'They waived the right to read it.'],
  ['N', 'Lan Nguyễn did not waive the right to read your letter.', "They didn't waive the right to read it."],
] as const)('recommenders learn whether the applicant waived access: %s', (waiver, said, listed) => {
  for (const kind of Object.keys(recommenderEmails) as RecommenderEmailKind[])
    if (kind !== 'letter-failed' && kind !== 'letter-cancelled')
      expect(textTo.recommender(kind, { waiver })).toContain(said);
  const { text } = letterListEmail(config, [{ ...letter, waiver }], listLink);
  expect(text).toContain(`Due December 14, 2026. ${listed}`);
});

const later = { laterLetters: [{ ...overdue, recommenderName: 'Ada Later' }] };
const receiptOf = (sent: RecommenderFacts['sent']) => textTo.recommender('letter-receipt', { sent });

it.each([
  ['an overdue letter', emails['letters-overdue'].text, /Sam Okafor: Agreed to write it\. Accepted late through Dec/],
  ['an open letter', emails['letters-open'].text, /Rosa Alvarez: Hasn't responded yet\. Due December 14, 2026\./],
  ['only overdue letters, if there are no others', emails['letters-overdue'].text, /^(?!.*either)/s],
  [
    'the other open letters after the overdue ones',
    textTo.applicant('letters-overdue', later),
    /Sam Okafor.*\n\nWe haven't received .* either:\n\nAda Later: .* Due December 19, 2026\./s,
  ],
  ['the number of the receipt', receiptOf(undefined), /\nABCD-2345\n/],
  ['until when a letter can be replaced', receiptOf(undefined), /replace it until December 2, 2026, 9:05 AM EST\./],
  ['the file that was sent', receiptOf({ file_name: 'letter.pdf', pages: 2 }), /letter\.pdf, 2 pages/],
  ['a file name with an address', receiptOf({ file_name: 'see evil.example.pdf' }), /see evil\. example\.pdf/],
  ['a file name with several dots', receiptOf({ file_name: 'a.b.c.docx' }), /a\. b\. c\.docx/],
  ['a letter that was written online', receiptOf({ pages: 1 }), /Written online, 1 page/],
  ['why a letter could not be read', emails['letter-failed'].text, /Please remove the password of this file\./],
  ['no earlier letter, if there is none', emails['letter-failed'].text, /^(?!.*stands)/s],
  ['that an earlier letter stands', textTo.recommender('letter-failed', { replaces: true }), /before still stands/],
  ['that a request bounced', textTo.applicant('letter-unreached', { bounced: true }), /We couldn't deliver the email/],
  ['that a request is delayed', textTo.applicant('letter-unreached'), /It may still arrive\./],
])('the email mentions %s', (_, text, said) => expect(text).toMatch(said));

it('the preview for the applicant has the same text as the request', () => {
  const { subject, blocks } = requestEmail(config, letter);
  expect(subject).toBe(emails['letter-asked'].subject);
  for (const block of blocks) if (typeof block === 'string') expect(emails['letter-asked'].text).toContain(block);
  expect(blocks).toContainEqual({ button: 'Respond to the request', url: '' });
});
