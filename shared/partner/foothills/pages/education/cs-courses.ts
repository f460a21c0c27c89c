import type { Section } from '../../../../form/definition.ts';
import { equals } from '../../../../form/rules.ts';
import { years } from '../../../../options/options.ts';

const studiesComputerScience = equals('applied_major', '3');

export const csCourses: Section = {
  id: 'cs-courses',
  title: 'Computer Science Courses',
  items: [
    {
      kind: 'gate',
      id: 'cs_courses',
      label: 'I have completed computer science courses I would like considered',
      control: 'checkbox',
      visible: studiesComputerScience,
      items: [
        {
          kind: 'repeat',
          id: 'cs_course',
          heading: 'Course {n}',
          max: 5,
          start: 1,
          prefix: 'cs_course_{n}_',
          addAnother: 'Add another course',
          required: 'none',
          items: [
            { kind: 'text', key: 'cs_course_{n}_title', label: 'Course {n}: Title' },
            { kind: 'textarea', key: 'cs_course_{n}_description', label: 'Course {n}: Description' },
            {
              kind: 'year',
              key: 'cs_course_{n}_year_taken',
              label: 'Course {n}: Year Taken',
              options: years({ count: 60, direction: 'past' }),
            },
            { kind: 'text', key: 'cs_course_{n}_institution', label: 'Course {n}: Institution' },
          ],
        },
      ],
    },
  ],
};
