import type { Section } from '../../../../form/definition.ts';
import { equals } from '../../../../form/rules.ts';
import { supportingPerson } from './supporting-person.ts';

export const financialSupportProvider: Section = {
  id: 'financial-support-provider',
  title: 'Financial Support Provider',
  items: [
    {
      kind: 'group',
      visible: equals('financial_independence', '3'),
      items: supportingPerson({
        key: 'financial_support_provider_',
        nameLabel: 'Name of the person who provides more than half of your financial support',
        lengthLabel: 'How long has this person provided your financial support?',
        beforeSignature: [
          {
            kind: 'textarea',
            key: 'financial_support_provider_not_claimed_reason',
            label: 'Please explain why this person did not claim you as a dependent on that return.',
            visible: equals('financial_support_provider_return_filed', 'Y'),
            required: true,
          },
        ],
      }),
    },
  ],
};
