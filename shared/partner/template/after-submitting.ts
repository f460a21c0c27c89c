import type { StepAfterSubmitting, TopicsAfterSubmitting } from '../partner.ts';
import { config, site } from './config.ts';

const { email, phone } = config.office;

/** The steps that remain after a submission, on the screen and in the receipt email. */
export const afterSubmitting: readonly StepAfterSubmitting[] = [
  {
    title: `Pay the application fee of ${config.fee}`,
    text: 'Have your confirmation number ready.',
    link: { text: `Pay ${config.fee}`, url: `${site}/application-fee` },
  },
  {
    title: 'Request your transcripts',
    text: 'Ask each of these colleges to send an official transcript to our office:',
    documents: ['transcripts'],
    names: { repeat: 'college', questions: ['college_{n}_name'] },
    address: [config.name, ...config.address],
  },
];

/** The university's promises to applicants. Agree on them with the office that has to keep them. */
export const topicsAfterSubmitting: TopicsAfterSubmitting = {
  whatToExpect: {
    title: 'What happens next',
    text: 'The graduate office reviews your application and emails you its decision.',
  },
  mistake: {
    title: 'If you find a mistake',
    text: `Email ${email} with your confirmation number and the correction.`,
  },
  withdrawal: {
    title: 'If you want to withdraw',
    text: `Email ${email} from your account's email address, with your confirmation number.`,
  },
  newAddress: {
    title: 'If your address, phone or email changes',
    text: `Email ${email} with your confirmation number, or call ${phone}.`,
  },
  nextYear: { title: 'If you want to apply again', text: `Email ${email}, or call ${phone}.` },
  erasure: {
    title: 'If you want your data erased',
    text: `Email ${email} from your account's email address.`,
  },
};
