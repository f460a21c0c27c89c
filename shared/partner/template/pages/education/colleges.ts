import type { Section } from '../../../../form/definition.ts';
import { years } from '../../../../options/options.ts';

export const colleges: Section = {
  id: 'colleges',
  title: 'Colleges',
  items: [
    {
      kind: 'repeat',
      id: 'college',
      heading: 'College {n}',
      max: 4,
      start: 1,
      prefix: 'college_{n}_',
      addAnother: 'Add another college',
      required: 'first',
      items: [
        {
          kind: 'autocomplete',
          key: 'college_{n}_name',
          label: 'College {n}: Name',
          category: 'college_ceeb',
          fills: {},
          required: true,
        },
        {
          kind: 'month-year',
          key: 'college_{n}_graduation',
          label: 'College {n}: Graduation',
          hint: "If you haven't graduated, your expected date.",
          years: years({ count: 66, direction: 'past', startIn: 6 }),
        },
      ],
    },
  ],
};
