import type { Section } from '../../../../form/definition.ts';

export const name: Section = {
  id: 'name',
  title: 'Name',
  items: [
    {
      kind: 'text',
      key: 'first_name',
      label: 'First Name',
      hint: 'If you have only one name, enter it as your first and last name.',
      required: true,
      autoComplete: 'given-name',
    },
    { kind: 'text', key: 'middle_name', label: 'Middle Name', autoComplete: 'additional-name' },
    { kind: 'text', key: 'last_name', label: 'Last Name', required: true, autoComplete: 'family-name' },
    { kind: 'text', key: 'preferred_name', label: 'Preferred Name', autoComplete: 'nickname' },
    {
      kind: 'text',
      key: 'prev_lname',
      label: 'Previous Last Name',
      hint: 'If your transcripts or other documents show a different last name.',
    },
  ],
};
