import type { Section } from '../../../../form/definition.ts';
import { isIn } from '../../../../form/rules.ts';
import { yesNo } from '../../../../options/options.ts';

const needsRecommenders = isIn(
  'applied_major',
  '5',
  '7',
  '8',
  '9',
  '10',
  '16',
  '17',
  '18',
  '19',
  '21',
  '22',
  '23',
  '24',
);

export const recommenders: Section = {
  id: 'recommenders',
  title: 'Recommenders',
  again: false,
  items: [
    {
      kind: 'repeat',
      id: 'recommender',
      heading: 'Recommender {n}',
      visible: needsRecommenders,
      max: 3,
      start: 3,
      prefix: 'recommender_{n}_',
      required: 'all',
      items: [
        {
          kind: 'radio',
          key: 'recommender_{n}_waiver',
          label: 'Recommender {n}: Do you waive your right to see this recommendation?',
          hint: "If you waive it, you can't read the letter. If you don't, FERPA, a federal law, lets you read it once you enroll.",
          options: yesNo,
          required: true,
        },
        { kind: 'text', key: 'recommender_{n}_firstname', label: 'Recommender {n}: First Name', required: true },
        { kind: 'text', key: 'recommender_{n}_lastname', label: 'Recommender {n}: Last Name', required: true },
        {
          kind: 'text',
          key: 'recommender_{n}_title',
          label: 'Recommender {n}: Title',
          hint: 'For example, Professor or Director.',
          required: true,
        },
        { kind: 'text', key: 'recommender_{n}_organization', label: 'Recommender {n}: Organization', required: true },
        {
          kind: 'phone',
          key: 'recommender_{n}_phone',
          label: 'Recommender {n}: Phone',
          invalidMessage: 'Recommender {n}: Please enter a valid phone number.',
          required: true,
        },
        {
          kind: 'email',
          key: 'recommender_{n}_email',
          label: 'Recommender {n}: Email',
          invalidMessage: 'Recommender {n}: Please enter a valid email address.',
          required: true,
        },
      ],
    },
  ],
};
