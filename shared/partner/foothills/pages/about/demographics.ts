import type { Section } from '../../../../form/definition.ts';
import { yesNo } from '../../../../options/options.ts';

export const demographics: Section = {
  id: 'demographics',
  title: 'Demographic Information',
  class: 'demographic',
  items: [
    {
      kind: 'radio',
      key: 'ethnicity',
      label: 'Are you Hispanic or Latino?',
      hint: "For required reporting only. It won't affect your admission.",
      options: yesNo,
    },
    {
      kind: 'group',
      heading: 'What is your race?',
      boxes: { id: 'race', hint: 'Select all that apply.' },
      items: [
        { kind: 'checkbox', key: 'race_american_indian', label: 'American Indian or Alaska Native' },
        { kind: 'checkbox', key: 'race_asian', label: 'Asian' },
        { kind: 'checkbox', key: 'race_black', label: 'Black or African American' },
        { kind: 'checkbox', key: 'race_native_hawaiian', label: 'Native Hawaiian or Other Pacific Islander' },
        { kind: 'checkbox', key: 'race_white', label: 'White' },
      ],
    },
  ],
};
