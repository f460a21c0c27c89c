import type { Section } from '../../../../form/definition.ts';
import { equals } from '../../../../form/rules.ts';
import { yesNo } from '../../../../options/options.ts';

export const military: Section = {
  id: 'military',
  title: 'Military Service',
  items: [
    {
      kind: 'radio',
      key: 'military_status',
      label: 'Are you serving, or have you ever served, in the U.S. armed forces?',
      hint: 'Include the Reserve and the National Guard.',
      options: yesNo,
    },
    {
      kind: 'radio',
      key: 'military_current',
      label: 'Are you currently serving (active duty, Reserve or National Guard)?',
      options: yesNo,
      visible: equals('military_status', 'Y'),
    },
    {
      kind: 'radio',
      key: 'military_dependent',
      label: 'Are you the spouse or dependent child of a current or former member of the U.S. armed forces?',
      options: yesNo,
    },
    {
      kind: 'radio',
      key: 'military_dependent_current',
      label: 'Is that service member currently serving?',
      options: yesNo,
      visible: equals('military_dependent', 'Y'),
    },
  ],
};
