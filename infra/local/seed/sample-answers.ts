import type { Placed } from '../../../shared/form/placed.ts';
import { type Home, home } from './home.ts';

export interface Person extends Home {
  readonly given: string;
  readonly middle: string;
  readonly family: string;
  readonly sex: 'Female' | 'Male';
  readonly street: string;
  /** Where somebody who is no citizen comes from. */
  readonly origin: string;
}

export const sampleApplicant: Person = {
  given: 'Amara',
  middle: 'Ngozi',
  family: 'Okafor',
  sex: 'Female',
  street: '12 Mill Lane',
  ...home,
  origin: 'Nigeria',
};

interface Other {
  readonly given: string;
  readonly family: string;
  readonly position: string;
  readonly organization: string;
  readonly phone: string;
  readonly street: string;
  readonly email: string;
}

export const sampleCollege = 'Riverbend Community College';

/** Whom applicants name, such as those who recommend them. */
const others: readonly [Omit<Other, 'email'>, ...Omit<Other, 'email'>[]] = [
  {
    given: 'Rosa',
    family: 'Alvarez',
    position: 'Professor of Biology',
    organization: sampleCollege,
    phone: `(${home.areaCode}) 555-0117`,
    street: '7 Library Street',
  },
  {
    given: 'Daniel',
    family: 'Okonkwo',
    position: 'Laboratory Manager',
    organization: 'Heron Lake Field Station',
    phone: `(${home.areaCode}) 555-0163`,
    street: '210 Harbor Road',
  },
  {
    given: 'Priya',
    family: 'Raman',
    position: 'Head of Youth Programs',
    organization: 'Free Library of Mill County',
    phone: `(${home.areaCode}) 555-0138`,
    street: '35 Linden Avenue',
  },
];

const ordinals = /first|second|third/i;

/** Each row of a repeat and each choice of several is about another person, or at least has another address. */
export function otherOf({ row, question: { label } }: Pick<Placed, 'row' | 'question'>): Other {
  const [ordinal = ''] = ordinals.exec(label) ?? [];
  const ordered = ['first', 'second', 'third'].indexOf(ordinal.toLowerCase());
  const [number = '1'] = /\d+/.exec(row) ?? [];
  const index = /first name/i.test(label) || ordered < 0 ? Number(number) - 1 : ordered;
  const other = others[index % others.length] ?? others[0];
  const again = Math.floor(index / others.length) || '';
  return { ...other, email: `${other.given}${again}@example.com`.toLowerCase() };
}

/** By the autofill token of a question about the applicant (WHATWG HTML, "Autofill"). */
const byToken: Readonly<Record<string, (person: Person) => string>> = {
  'given-name': ({ given }) => given,
  'additional-name': ({ middle }) => middle,
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
const byLabel: readonly (readonly [RegExp, (other: Other) => string])[] = [
  [/first name/i, ({ given }) => given],
  [/last name/i, ({ family }) => family],
  [/how long/i, () => 'Since I was born'],
  [/name of the person|advisor|reference|guardian|parent/i, ({ given, family }) => `${given} ${family}`],
  [/city|town/i, () => home.city],
  [/zip|postal/i, () => home.postalCode],
  [/street|address/i, ({ street }) => street],
  [/employer|company|organization/i, ({ organization }) => organization],
  [/school|college|university|institution/i, () => sampleCollege],
  [/course.*title/i, () => 'Data Structures'],
  [/job title|occupation/i, () => 'Research Assistant'],
  [/title|position/i, ({ position }) => position],
  [/major|degree|program|field/i, () => 'Mathematics'],
  [/gpa/i, () => '3.7'],
  [/hours/i, () => '20'],
  [/name|recommender/i, ({ given, family }) => `${given} ${family}`],
];

const fits = (text: string, { question, checks }: Placed) =>
  text.length <= (question.kind === 'text' ? (question.maxLength ?? text.length) : text.length) &&
  checks.every((check) => ('pattern' in check ? check.pattern.test(text) : text.length >= check.minLength));

/** What a person could have written: a text that the question accepts. */
export function plausibleText(placed: Placed, person: Person): string {
  const { autoComplete, label } = placed.question;
  const token = autoComplete?.split(' ').at(-1) ?? '';
  const known = byToken[token]?.(person) ?? byLabel.find(([pattern]) => pattern.test(label))?.[1](otherOf(placed));
  return [known, 'Mathematics', '12345', '2020'].find((text) => text !== undefined && fits(text, placed)) ?? 'Sample';
}

const motivation =
  'I taught mathematics at a public library for three years. What I saw there is why I want to study how people learn: ' +
  "many people who believed they couldn't do math found, with time and a good question, that they could.";

/** By what the label asks to explain; the first that matches. */
const explanations: readonly (readonly [RegExp, string])[] = [
  [/tax return/i, 'My income that year was below the amount that requires filing a return.'],
  [/withheld/i, "My job started this month, and I haven't received my first pay statement yet."],
  [
    /military disciplinary/i,
    'In 2021 I received a written reprimand for being late for duty twice. It was removed from my file after a year.',
  ],
  [
    /disciplinary/i,
    'In 2019 my college warned me in writing after a complaint about noise in the residence hall. I apologized, and the matter was closed.',
  ],
  [/pending/i, 'A citation for driving with an expired registration is pending. The hearing is next month.'],
  [
    /convicted|offense/i,
    'In 2020 I pleaded guilty to driving without insurance, a misdemeanor. I paid the fine and took a course; the case is closed.',
  ],
  [/proficienc/i, 'Python and SQL, to clean and compare the records of four branches.'],
  [/description/i, 'Lists, trees, graphs and hashing, with weekly programs in Java.'],
];

/** An essay, or the explanation that the question asks for. */
export function plausibleParagraph({
  label,
  maxLength,
}: {
  readonly label: string;
  readonly maxLength?: number;
}): string {
  const text = explanations.find(([pattern]) => pattern.test(label))?.[1] ?? motivation;
  return text.slice(0, maxLength ?? text.length);
}
