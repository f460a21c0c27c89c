import type { StepAfterSubmitting } from '../../../shared/partner/partner.ts';
import { config } from './config.ts';

export const afterSubmitting: readonly StepAfterSubmitting[] = [
  {
    title: 'Pay 20 dollars',
    text: 'By card.',
    link: { text: 'Pay now', url: config.links.payment },
  },
  {
    title: 'Bring your proof',
    text: 'Bring it along on your first day.',
    documents: ['proof'],
  },
  {
    title: 'Ask your schools',
    text: 'We need a letter from each.',
    names: { repeat: 'school', questions: ['school_{n}_name', 'school_{n}_city'] },
    address: config.address,
  },
];
