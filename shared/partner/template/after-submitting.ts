import type { StepAfterSubmitting, TopicsAfterSubmitting } from '../partner.ts';
import { config, site } from './config.ts';

const { email, phone } = config.office;

/** What remains to be done, on the screen and in the email of the receipt. */
export const afterSubmitting: readonly StepAfterSubmitting[] = [
  {
    title: `Pay the application fee of ${config.fee}`,
    text: 'Have your confirmation number at hand.',
    link: { text: 'Pay the application fee', url: `${site}/application-fee` },
  },
  {
    title: 'Ask your colleges for transcripts',
    text: 'Have an official transcript sent to our office by each college that you named:',
    documents: ['transcripts'],
    names: { repeat: 'college', questions: ['college_{n}_name'] },
    address: [config.name, ...config.address],
  },
];

/** Promises of the university: agree them with the office, which has to keep them. */
export const topicsAfterSubmitting: TopicsAfterSubmitting = {
  whatToExpect: {
    title: 'What happens next',
    text: 'The graduate office reviews your application and emails you its decision.',
  },
  mistake: {
    title: 'If you find a mistake',
    text: `Write to ${email} with your confirmation number and what should be different.`,
  },
  withdrawal: {
    title: 'If you want to withdraw',
    text: `Write to ${email} from the email address of your account, with your confirmation number.`,
  },
  newAddress: {
    title: 'If your address, phone or email changes',
    text: `Write to ${email} with your confirmation number, or call ${phone}.`,
  },
  nextYear: { title: 'If you want to apply again', text: `Write to ${email}, or call ${phone}.` },
  erasure: {
    title: 'If you want your data erased',
    text: `Write to ${email} from the email address of your account.`,
  },
};
