import type { Page, Section } from '../../../form/definition.ts';
import { conduct } from './final-steps/conduct.ts';

const hearAboutUs: Section = {
  id: 'hear-about-us',
  title: 'How You Heard About Us',
  items: [{ kind: 'text', key: 'hearaboutus_other', label: 'How did you hear about Foothills State University?' }],
};

const signature: Section = {
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

export const finalSteps: Page = {
  id: 'final-steps',
  title: 'Final Steps',
  sections: [conduct, hearAboutUs, signature],
};
