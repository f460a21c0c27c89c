import type { Section } from '../../../../form/definition.ts';

export const signature: Section = {
  id: 'signature',
  title: 'Signature',
  items: [
    {
      kind: 'checkbox',
      key: 'legal_agree',
      label:
        'I certify that the information in this application is complete and accurate, and I agree to be bound by the policies of Foothills State University.',
      required: true,
    },
    { kind: 'signature', key: 'signature', label: 'Signature (type full name)', required: true, autoComplete: 'name' },
    { kind: 'date', key: 'form_submission_date', label: 'Date', offersToday: true, required: true },
  ],
};
