import type { Page } from '../../../shared/form/definition.ts';
import { equals } from '../../../shared/form/rules.ts';
import { optionsOf, years } from '../../../shared/options/options.ts';

const subjects = optionsOf([
  ['art', 'Art'],
  ['law', 'Law'],
]);

export const education: Page = {
  id: 'education',
  title: 'Studies',
  sections: [
    {
      id: 'subject',
      title: 'Subject',
      items: [
        { kind: 'select', key: 'subject', label: 'Subject', options: subjects, required: true },
        {
          kind: 'select',
          key: 'focus',
          label: 'Focus',
          controlledBy: 'subject',
          visible: equals('subject', 'art'),
          optionsBy: {
            art: optionsOf([
              ['oil', 'Oil'],
              ['ink', 'Ink'],
            ]),
          },
          required: true,
        },
        { kind: 'year', key: 'begin', label: 'Begin', options: years({ count: 3, direction: 'future' }) },
      ],
    },
    {
      id: 'school',
      title: 'School',
      items: [
        {
          kind: 'repeat',
          id: 'school',
          heading: 'School {n}',
          max: 2,
          start: 1,
          prefix: 'school_{n}_',
          addAnother: 'Add another',
          required: 'first',
          items: [
            {
              kind: 'autocomplete',
              key: 'school_{n}_name',
              label: 'School {n}',
              category: 'hs_ceeb',
              fills: { city: 'school_{n}_city' },
              required: true,
            },
            { kind: 'text', key: 'school_{n}_city', label: 'City of school {n}' },
            {
              kind: 'month-year',
              key: 'school_{n}_left',
              label: 'Left school {n}',
              years: years({ count: 50, direction: 'past' }),
            },
          ],
        },
        {
          kind: 'tabs',
          id: 'proof',
          label: 'Proof',
          tabs: [
            { id: 'now', label: 'Now', items: [{ kind: 'upload', key: 'proof', label: 'Proof of graduation' }] },
            { id: 'later', label: 'Later', text: 'Bring it along.', items: [] },
          ],
        },
      ],
    },
  ],
};
