import type { StepAfterSubmitting, TopicsAfterSubmitting } from '../partner.ts';
import { config } from './config.ts';

const { email, phone } = config.office;
const address = [config.name, ...config.address];

export const afterSubmitting: readonly StepAfterSubmitting[] = [
  {
    title: `Pay the application fee of ${config.fee}`,
    text: 'You can pay by card or electronic check. Have your confirmation number at hand.',
    link: { text: 'Pay the application fee', url: 'https://www.foothills.example/graduate/application-fee' },
  },
  {
    title: 'Ask your schools for transcripts',
    text: 'Have an official transcript sent to the graduate office by each school that you named:',
    documents: ['college_unofficial_transcripts'],
    names: { repeat: 'college', questions: ['college_name'] },
    address,
  },
  {
    title: 'Send your residency documents',
    text: 'Send copies of these with your confirmation number, as far as they apply to you:',
    documents: [
      'tax_return_document_upload',
      'drivers_license_document_upload',
      'motor_vehicle_document_upload',
      'proof_of_residence_document_upload',
      'support_tax_return_document_upload',
      'usm_affiliation_document_upload',
      'military_orders_document_upload',
      'military_discharge_document_upload',
      'national_guard_document_upload',
    ],
    address,
  },
  {
    ...(config.letters
      ? {
          title: 'Letters of your recommenders',
          text: 'We ask these people by email for a letter, unless you have asked them already, and email you when it has arrived or when one of them cannot be reached. Once logged in, you see how far each letter is, remind them or name another person:',
          letters: true,
        }
      : { title: 'Tell your recommenders', text: 'Tell these people that you named them:' }),
    names: { repeat: 'recommender', questions: ['recommender_{n}_firstname', 'recommender_{n}_lastname'] },
  },
];

export const topicsAfterSubmitting: TopicsAfterSubmitting = {
  whatToExpect: {
    title: 'What happens next',
    text: `The graduate office reviews your application when the fee and your transcripts have arrived, and sends you its decision by email, usually within six weeks of that. If you have heard nothing by then, write to ${email} or call ${phone}.`,
  },
  mistake: {
    title: 'If you find a mistake',
    text: `What you submitted can no longer be changed here. Write to ${email} with your confirmation number and what should be different: the office adds it to your application.`,
  },
  withdrawal: {
    title: 'If you want to withdraw',
    text: `Write to ${email} from the email address of your account, with your confirmation number. You can withdraw at any time and need not give a reason.`,
  },
  newAddress: {
    title: 'If your address, phone or email changes',
    text: `Write to ${email} with your confirmation number, or call ${phone}. You still log in here with the email address that you signed up with.`,
  },
  nextYear: {
    title: 'If you want to apply again',
    text: `Log in and start another application, for another term or program: most of your answers are copied. To move this one to another term, write to ${email}.`,
  },
  erasure: {
    title: 'If you want your data erased',
    text: `Write to ${email} from the email address of your account: the office has your account, your answers and your documents erased. An application that is not decided yet ends with that.`,
  },
};
