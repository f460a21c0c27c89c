import type { Form } from '../../../../../../shared/form/definition.ts';
import { equals } from '../../../../../../shared/form/rules.ts';

/** A form with each kind of value that is saved in its own way: texts, a sensitive answer, a rule, rows and tabs. */
export const form: Form = {
  pages: [
    {
      id: 'about',
      title: 'About You',
      sections: [
        {
          id: 'only',
          title: 'Only',
          items: [
            { kind: 'text', key: 'name', label: 'Name' },
            { kind: 'text', key: 'town', label: 'Town' },
            {
              kind: 'radio',
              key: 'charged',
              label: 'Charged?',
              options: ['Y', 'N'].map((value) => ({ value, label: value })),
            },
            { kind: 'textarea', key: 'story', label: 'Story', visible: equals('charged', 'Y'), sensitive: true },
            { kind: 'text', key: 'court', label: 'Court', visible: equals('charged', 'Y') },
            {
              kind: 'repeat',
              id: 'school',
              heading: 'School {n}',
              max: 4,
              start: 1,
              prefix: 'school_{n}_',
              addAnother: 'Add another school',
              required: 'none',
              items: [
                { kind: 'text', key: 'school_{n}_title', label: 'Title' },
                { kind: 'text', key: 'school_{n}_place', label: 'Place' },
              ],
            },
            {
              kind: 'tabs',
              id: 'papers',
              label: 'Papers',
              tabs: [
                { id: 'now', label: 'Now', items: [{ kind: 'text', key: 'office', label: 'Office' }] },
                { id: 'later', label: 'Later', items: [] },
              ],
            },
          ],
        },
      ],
    },
  ],
};
