import type { Section } from '../../../../form/definition.ts';
import { equals } from '../../../../form/rules.ts';
import { years, yesNo } from '../../../../options/options.ts';
import { supportRelationship } from '../../options/people.ts';
import { address } from '../address.ts';

const supportedByAnother = equals('financial_independence', '3');

export const financialSupportProvider: Section = {
  id: 'financial-support-provider',
  title: 'Financial Support Provider',
  items: [
    {
      kind: 'group',
      visible: supportedByAnother,
      items: [
        {
          kind: 'text',
          key: 'financial_support_provider_name',
          label: 'Name of the person who provides more than half of your financial support',
          required: true,
        },
        {
          kind: 'select',
          key: 'financial_support_provider_relationship',
          label: 'Relationship of this person to you',
          options: supportRelationship,
          required: true,
        },
        {
          kind: 'text',
          key: 'financial_support_provider_length',
          label: 'How long has this person provided your financial support?',
          hint: 'For example, 3 years.',
          required: true,
        },
        {
          kind: 'radio',
          key: 'financial_support_provider_resident',
          label: 'Is this person a resident of Maryland?',
          options: yesNo,
          required: true,
        },
        ...address({ key: 'financial_support_provider_', label: "This person's " }),
        {
          kind: 'radio',
          key: 'financial_support_provider_return_filed',
          label: 'Has this person filed a Maryland income tax return for the most recent tax year?',
          options: yesNo,
          required: true,
        },
        {
          kind: 'year',
          key: 'financial_support_provider_return_year',
          label: "Tax year your answer about this person's return refers to",
          hint: 'The year the income was earned.',
          options: years({ count: 5, direction: 'past' }),
          required: true,
        },
        {
          kind: 'textarea',
          key: 'financial_support_provider_return_no_reason',
          label: 'Please explain why this person did not file a Maryland income tax return.',
          visible: equals('financial_support_provider_return_filed', 'N'),
          required: true,
        },
        {
          kind: 'textarea',
          key: 'financial_support_provider_not_claimed_reason',
          label: 'Please explain why this person did not claim you as a dependent on that return.',
          visible: equals('financial_support_provider_return_filed', 'Y'),
          required: true,
        },
        {
          kind: 'signature',
          key: 'financial_support_provider_signature',
          label: 'Signature of this person (type full name)',
          hint: 'Ask this person to type it.',
          required: true,
        },
      ],
    },
  ],
};
