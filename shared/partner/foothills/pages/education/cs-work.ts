import type { Section } from '../../../../form/definition.ts';
import { equals } from '../../../../form/rules.ts';

const studiesComputerScience = equals('applied_major', '3');

export const csWork: Section = {
  id: 'cs-work',
  title: 'Computer Science Work Experience',
  items: [
    {
      kind: 'gate',
      id: 'cs_work',
      label: 'Add my computer science work experience',
      control: 'button',
      visible: studiesComputerScience,
      items: [
        {
          kind: 'repeat',
          id: 'cs_work',
          heading: 'Job {n}',
          max: 3,
          start: 1,
          prefix: 'cs_work_{n}_',
          addAnother: 'Add another job',
          required: 'none',
          items: [
            { kind: 'text', key: 'cs_work_{n}_job_title', label: 'Job {n}: Job Title' },
            { kind: 'text', key: 'cs_work_{n}_company_name', label: 'Job {n}: Company Name' },
            {
              kind: 'text',
              key: 'cs_work_{n}_company_address',
              label: 'Job {n}: Company Address',
              hint: 'Up to 150 characters.',
              maxLength: 150,
              width: 'full',
            },
            {
              kind: 'textarea',
              key: 'cs_work_{n}_proficiencies',
              label: 'Job {n}: Computer Science Proficiencies Used',
              hint: 'For example, programming languages, databases and methods.',
            },
          ],
        },
      ],
    },
  ],
};
