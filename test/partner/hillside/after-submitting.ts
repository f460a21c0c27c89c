import type { StepAfterSubmitting, TopicsAfterSubmitting } from '../../../shared/partner/partner.ts';
import { config } from './config.ts';

const { email, phone } = config.office;

export const afterSubmitting: readonly StepAfterSubmitting[] = [
  {
    title: `Pay ${config.fee}`,
    text: 'By card.',
    link: { text: 'Pay now', url: 'https://www.hillside.example/fee' },
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

export const topicsAfterSubmitting: TopicsAfterSubmitting = {
  whatToExpect: { title: 'When we answer', text: 'By the end of May.' },
  mistake: { title: 'Something is wrong', text: `Call ${phone}.` },
  withdrawal: { title: 'You have changed your mind', text: `Call ${phone} or write to ${email}.` },
  newAddress: { title: 'You have moved', text: `Email ${email}.` },
  nextYear: { title: 'Once more', text: `Call ${phone}: we open your application again.` },
  erasure: { title: 'Forget me', text: `Email ${email}.` },
};
