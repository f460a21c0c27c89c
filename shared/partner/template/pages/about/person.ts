import type { Section } from '../../../../form/definition.ts';

export const person: Section = {
  id: 'person',
  title: 'Name and Birth',
  items: [
    { kind: 'note', text: 'Enter your name as it appears in your passport.' },
    { kind: 'text', key: 'first_name', label: 'First Name', required: true, autoComplete: 'given-name', half: true },
    { kind: 'text', key: 'last_name', label: 'Last Name', required: true, autoComplete: 'family-name', half: true },
    {
      kind: 'date',
      key: 'birth_date',
      label: 'Date of Birth',
      required: true,
      autoComplete: 'bday',
      minAge: { years: 16, message: 'You must be 16 years or older to apply.' },
    },
    { kind: 'ssn', key: 'ssn', label: 'Social Security Number', sensitive: true },
  ],
};
