import type { Placed } from '../../../shared/form/place.ts';

export interface Person {
  readonly given: string;
  readonly family: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
}

export const somebody: Person = {
  given: 'Amara',
  family: 'Okafor',
  street: '12 Mill Lane',
  city: 'Frostburg',
  state: 'Maryland',
  postalCode: '21532',
};

/** By the autofill token of a question about the applicant (WHATWG HTML, "Autofill"). */
const byToken: Readonly<Record<string, (person: Person) => string>> = {
  'given-name': ({ given }) => given,
  'additional-name': () => 'Marie',
  'family-name': ({ family }) => family,
  nickname: ({ given }) => given,
  tel: () => '+44 20 7946 0000',
  name: ({ given, family }) => `${given} ${family}`,
  'address-line1': ({ street }) => street,
  'address-line2': () => 'Apartment 4',
  'address-level2': ({ city }) => city,
  'postal-code': ({ postalCode }) => postalCode,
};

/** Other questions tell what they ask for by their label only; the first that matches. */
const byLabel: readonly (readonly [RegExp, string])[] = [
  [/city|town/i, 'Baltimore'],
  [/zip|postal/i, '21201'],
  [/street|address/i, '7 Library Street'],
  [/school|college|university|institution/i, 'Allegany College of Maryland'],
  [/employer|company|organization/i, 'Washington County Free Library'],
  [/title|position|occupation/i, 'Research Assistant'],
  [/major|degree|program|field/i, 'Mathematics'],
  [/gpa/i, '3.7'],
  [/hours/i, '20'],
  [/first name/i, 'Rosa'],
  [/last name/i, 'Alvarez'],
  [/name|recommender|reference|guardian|parent/i, 'Rosa Alvarez'],
];

const fits = (text: string, { question, checks }: Placed) =>
  text.length <= (question.kind === 'text' ? (question.maxLength ?? text.length) : text.length) &&
  checks.every((check) => ('pattern' in check ? check.pattern.test(text) : text.length >= check.minLength));

/** What a person could have written: a text that the question accepts. */
export function plausibleText(placed: Placed, person: Person): string {
  const { autoComplete, label } = placed.question;
  const token = autoComplete?.split(' ').at(-1) ?? '';
  const known = byToken[token]?.(person) ?? byLabel.find(([pattern]) => pattern.test(label))?.[1];
  return [known, 'Mathematics', '12345'].find((text) => text !== undefined && fits(text, placed)) ?? 'Sample';
}

const paragraph =
  'I taught mathematics at a public library for three years. What I saw there is why I want to study how people learn: ' +
  'many of those who believed that they could not count found out, with time and a good question, that they could.';

export const plausibleParagraph = (maxLength = paragraph.length) => paragraph.slice(0, maxLength);
