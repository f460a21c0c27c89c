import type { Section } from '../../../../form/definition.ts';
import { equals } from '../../../../form/rules.ts';
import { years, yesNo } from '../../../../options/options.ts';
import { supportRelationship } from '../../options/people.ts';
import { address } from '../address.ts';

const claimedAsDependent = equals('financial_independence', '2');

export const dependent: Section = {
  id: 'dependent',
  title: 'Person Who Claims You as a Dependent',
  items: [
    {
      kind: 'group',
      visible: claimedAsDependent,
      items: [
        {
          kind: 'text',
          key: 'dependent_name',
          label: 'Name of the person who claims you as a dependent',
          required: true,
        },
        {
          kind: 'select',
          key: 'dependent_relationship',
          label: 'Relationship of this person to you',
          options: supportRelationship,
          required: true,
        },
        {
          kind: 'text',
          key: 'dependent_length',
          label: 'How long has this person supported you?',
          hint: 'For example, 3 years.',
          required: true,
        },
        {
          kind: 'radio',
          key: 'dependent_resident',
          label: 'Is this person a resident of Maryland?',
          options: yesNo,
          required: true,
        },
        {
          kind: 'radio',
          key: 'dependent_tax_claim',
          label: 'Did this person claim you as a dependent on their most recent income tax return?',
          options: yesNo,
          required: true,
        },
        ...address({ key: 'dependent_', label: "This person's " }),
        {
          kind: 'radio',
          key: 'dependent_return_filed',
          label: 'Has this person filed a Maryland income tax return for the most recent tax year?',
          options: yesNo,
          required: true,
        },
        {
          kind: 'year',
          key: 'dependent_return_year',
          label: "Tax year your answer about this person's return refers to",
          hint: 'The year the income was earned.',
          options: years({ count: 5, direction: 'past' }),
          required: true,
        },
        {
          kind: 'textarea',
          key: 'dependent_return_no_reason',
          label: 'Please explain why this person did not file a Maryland income tax return.',
          visible: equals('dependent_return_filed', 'N'),
          required: true,
        },
        {
          kind: 'signature',
          key: 'dependent_signature',
          label: 'Signature of this person (type full name)',
          hint: 'Ask this person to type it.',
          required: true,
        },
      ],
    },
  ],
};
