import type { Section } from '../../../../form/definition.ts';
import { equals } from '../../../../form/rules.ts';
import { yesNo } from '../../../../options/options.ts';
import { legacyRelationship } from '../../options/people.ts';

const hasLegacy = equals('legacy_ind', 'Y');

export const legacy: Section = {
  id: 'legacy',
  title: 'Family Connections',
  items: [
    {
      kind: 'radio',
      key: 'legacy_ind',
      label: 'Has a member of your family attended Foothills State University?',
      hint: 'For example, a parent, grandparent, sibling, spouse or child.',
      options: yesNo,
    },
    {
      kind: 'repeat',
      id: 'legacy',
      heading: 'Relative {n}',
      visible: hasLegacy,
      max: 3,
      start: 1,
      firstPrefix: 'legacy_',
      prefix: 'legacy_{n}_',
      addAnother: 'Add another relative',
      required: 'none',
      items: [
        {
          kind: 'select',
          key: 'legacy_relationship',
          label: 'Relative {n}: Relationship',
          options: legacyRelationship,
        },
        { kind: 'text', key: 'legacy_first_name', label: 'Relative {n}: First Name' },
        { kind: 'text', key: 'legacy_last_name', label: 'Relative {n}: Last Name' },
      ],
    },
  ],
};
