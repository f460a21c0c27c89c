import type { Question } from '../../../../form/definition.ts';
import { equals } from '../../../../form/rules.ts';
import { years, yesNo } from '../../../../options/options.ts';
import { supportRelationship } from '../../options/people.ts';
import { address } from '../address.ts';

interface SupportingPerson {
  /** The start of all keys, such as `dependent_`. */
  readonly key: string;
  readonly nameLabel: string;
  readonly lengthLabel: string;
  /** The questions that only one kind of person gets, before the address and before the signature. */
  readonly beforeAddress?: readonly Question[];
  readonly beforeSignature?: readonly Question[];
}

/** Returns the questions about a person who supports the applicant. */
export const supportingPerson = ({
  key,
  nameLabel,
  lengthLabel,
  beforeAddress = [],
  beforeSignature = [],
}: SupportingPerson): Question[] => [
  { kind: 'text', key: `${key}name`, label: nameLabel, required: true },
  {
    kind: 'select',
    key: `${key}relationship`,
    label: 'Relationship of this person to you',
    options: supportRelationship,
    required: true,
  },
  { kind: 'text', key: `${key}length`, label: lengthLabel, hint: 'For example, 3 years.', required: true },
  {
    kind: 'radio',
    key: `${key}resident`,
    label: 'Is this person a resident of Maryland?',
    options: yesNo,
    required: true,
  },
  ...beforeAddress,
  ...address({ key, label: "This person's " }),
  {
    kind: 'radio',
    key: `${key}return_filed`,
    label: 'Has this person filed a Maryland income tax return for the most recent tax year?',
    options: yesNo,
    required: true,
  },
  {
    kind: 'year',
    key: `${key}return_year`,
    label: "Tax year your answer about this person's return refers to",
    hint: 'The year the income was earned.',
    options: years({ count: 5, direction: 'past' }),
    required: true,
  },
  {
    kind: 'textarea',
    key: `${key}return_no_reason`,
    label: 'Please explain why this person did not file a Maryland income tax return.',
    visible: equals(`${key}return_filed`, 'N'),
    required: true,
  },
  ...beforeSignature,
  {
    kind: 'signature',
    key: `${key}signature`,
    label: 'Signature of this person (type full name)',
    hint: 'Ask this person to type it.',
    required: true,
  },
];
