import type { Section } from '../../../../form/definition.ts';
import { equals } from '../../../../form/rules.ts';
import { yesNo } from '../../../../options/options.ts';

export const license: Section = {
  id: 'license',
  title: 'Professional License',
  items: [
    {
      kind: 'radio',
      key: 'license',
      label: 'Do you hold a current, unencumbered registered nurse (RN) license valid in Maryland?',
      hint: 'Unencumbered means not restricted, suspended or on probation.',
      options: yesNo,
      visible: equals('applied_major', '22'),
      required: true,
    },
  ],
};
