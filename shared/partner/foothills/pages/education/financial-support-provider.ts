import type { Section } from '../../../../form/definition.ts';
import { equals, isIn } from '../../../../form/rules.ts';
import { countriesUsaSecond } from '../../../../options/countries.ts';
import { years, yesNo } from '../../../../options/options.ts';
import { statesAndProvinces } from '../../../../options/states-and-provinces.ts';
import { supportRelationship } from '../../options/people.ts';
import { addressLineHint, stateHint } from '../address-hints.ts';

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
        {
          kind: 'address',
          key: 'financial_support_provider_address_line_1',
          label: "This person's Address Line 1",
          hint: addressLineHint,
          fills: {
            city: 'financial_support_provider_city',
            state: 'financial_support_provider_state',
            zip: 'financial_support_provider_zip',
            country: 'financial_support_provider_country',
          },
          required: true,
        },
        {
          kind: 'text',
          key: 'financial_support_provider_city',
          label: "This person's City",
          required: true,
          half: true,
        },
        {
          kind: 'select',
          key: 'financial_support_provider_state',
          label: "This person's State/Province",
          hint: stateHint,
          options: statesAndProvinces,
          required: isIn('financial_support_provider_country', 'USA', 'CAN'),
          half: true,
        },
        {
          kind: 'text',
          key: 'financial_support_provider_zip',
          label: "This person's Zip/Postal Code",
          checks: [
            {
              minLength: 5,
              message: 'Zip/Postal Code must be at least 5 characters.',
              when: equals('financial_support_provider_country', 'USA'),
            },
          ],
          required: equals('financial_support_provider_country', 'USA'),
          half: true,
          width: 'short',
        },
        {
          kind: 'select',
          key: 'financial_support_provider_country',
          label: "This person's Country",
          options: countriesUsaSecond,
          required: true,
          half: true,
        },
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
