import type { Section } from '../../../../form/definition.ts';

export const signature: Section = {
  id: 'signature',
  title: 'Signature',
  items: [
    {
      kind: 'checkbox',
      key: 'is_accurate',
      label: 'I certify that the information in this application is complete and accurate.',
      required: true,
    },
    { kind: 'signature', key: 'signature', label: 'Signature (type full name)', required: true, autoComplete: 'name' },
    { kind: 'date', key: 'signature_date', label: 'Date', offersToday: true, required: true },
  ],
};
