/** A sample applicant. All of them live at one address that belongs to no university. */
export interface Person {
  readonly given: string;
  readonly middle: string;
  readonly family: string;
  readonly sex: 'Female' | 'Male';
  readonly email: string;
}

export const sampleCollege = 'Riverbend Community College';

export const sampleParagraph =
  'I taught mathematics at a public library for three years. What I saw there is why I want to study how people learn: ' +
  "many people who believed they couldn't do math found, with time and a good question, that they could.";

export const people = {
  new: { given: 'Jonas', middle: 'Paul', family: 'Weber', sex: 'Male', email: 'new@example.com' },
  started: { given: 'Mei-Ling', middle: 'Grace', family: 'Chen', sex: 'Female', email: 'started@example.com' },
  complete: { given: 'Lan', middle: 'Anh', family: 'Nguyễn', sex: 'Female', email: 'complete@example.com' },
  validating: { given: 'Tomás', middle: 'Andrés', family: 'Herrera', sex: 'Male', email: 'validating@example.com' },
  submitted: { given: 'Amara', middle: 'Ngozi', family: 'Okafor', sex: 'Female', email: 'submitted@example.com' },
  thorough: { given: 'Noor', middle: 'Salma', family: 'الحسن', sex: 'Female', email: 'thorough@example.com' },
  asking: { given: 'Ruth', middle: 'Ellen', family: 'Kowalski', sex: 'Female', email: 'asking@example.com' },
} as const satisfies Readonly<Record<string, Person>>;

export const sampleApplicant: Person = people.submitted;

const recommender = (
  firstname: string,
  lastname: string,
  title: string,
  organization: string,
  phone: string,
  waiver: 'Y' | 'N',
) => ({ firstname, lastname, title, organization, phone, waiver, email: `${firstname}@example.com`.toLowerCase() });

/** The recommenders of all sample applicants, by the fields of `config.letters.keys`. */
export const recommenders = [
  recommender('Rosa', 'Alvarez', 'Professor of Biology', sampleCollege, '(217) 555-0117', 'Y'),
  recommender('Daniel', 'Okonkwo', 'Laboratory Manager', 'Heron Lake Field Station', '(217) 555-0163', 'N'),
  recommender('Priya', 'Raman', 'Youth Librarian', 'Mill County Library', '(217) 555-0138', 'Y'),
] as const;

/** Returns a person's answers by the last word of an autofill token, such as `tel` (WHATWG HTML, "Autofill"). */
export const answersByToken = ({ given, middle, family, sex, email }: Person): Readonly<Record<string, string>> => ({
  name: `${given} ${family}`,
  'given-name': given,
  'additional-name': middle,
  'family-name': family,
  nickname: given,
  sex,
  email,
  tel: '+44 20 7946 0000',
  'address-line1': '12 Mill Lane',
  'address-line2': 'Apartment 4',
  'address-level1': 'Illinois',
  'address-level2': 'Springfield',
  'postal-code': '62701',
});
