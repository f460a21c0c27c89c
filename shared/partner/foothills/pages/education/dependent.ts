import type { Section } from '../../../../form/definition.ts';
import { equals } from '../../../../form/rules.ts';
import { yesNo } from '../../../../options/options.ts';
import { supportingPerson } from './supporting-person.ts';

export const dependent: Section = {
  id: 'dependent',
  title: 'Person Who Claims You as a Dependent',
  items: [
    {
      kind: 'group',
      visible: equals('financial_independence', '2'),
      items: supportingPerson({
        key: 'dependent_',
        nameLabel: 'Name of the person who claims you as a dependent',
        lengthLabel: 'How long has this person supported you?',
        beforeAddress: [
          {
            kind: 'radio',
            key: 'dependent_tax_claim',
            label: 'Did this person claim you as a dependent on their most recent income tax return?',
            options: yesNo,
            required: true,
          },
        ],
      }),
    },
  ],
};
