import { everyItem } from '../../form/structure.ts';
import type { StepAfterSubmitting, TopicsAfterSubmitting } from '../partner.ts';
import { config } from './config.ts';
import { residencyDocuments } from './pages/education/residency-documents.ts';

const { email, phone } = config.office;
const address = [config.name, ...config.address];

export const afterSubmitting: readonly StepAfterSubmitting[] = [
  {
    title: `Pay the application fee of ${config.fee}`,
    text: 'Pay by card or electronic check. Have your confirmation number ready.',
    link: { text: `Pay ${config.fee}`, url: 'https://www.foothills.example/graduate/application-fee' },
  },
  {
    title: 'Request your transcripts',
    text: 'Ask each of these schools to send an official transcript to the graduate office:',
    documents: ['college_unofficial_transcripts'],
    names: { repeat: 'college', questions: ['college_name'] },
    address,
  },
  {
    title: 'Send your residency documents',
    text: 'Send copies of the documents that apply to you, with your confirmation number:',
    documents: [...everyItem(residencyDocuments.items)].flatMap((item) => (item.kind === 'upload' ? item.key : [])),
    address,
  },
  {
    ...(config.letters
      ? {
          title: 'Letters of recommendation',
          text: "We've requested these letters by email and will tell you when each arrives or if an email bounces. You can track, remind or replace recommenders here.",
          letters: true,
        }
      : { title: 'Tell your recommenders', text: 'Let these people know that you named them:' }),
    names: { repeat: 'recommender', questions: ['recommender_{n}_firstname', 'recommender_{n}_lastname'] },
  },
];

export const topicsAfterSubmitting: TopicsAfterSubmitting = {
  whatToExpect: {
    title: 'What happens next',
    text: `The graduate office reviews your application once your fee and transcripts arrive. You'll get a decision by email, usually within six weeks after that. If you haven't heard from us by then, email ${email} or call ${phone}.`,
  },
  mistake: {
    title: 'If you find a mistake',
    text: `You can't change a submitted application here. Email ${email} with your confirmation number and the correction. The office will add it to your application.`,
  },
  withdrawal: {
    title: 'If you want to withdraw',
    text: `Email ${email} from your account's email address, with your confirmation number. You can withdraw anytime, no reason needed.`,
  },
  newAddress: {
    title: 'If your address, phone or email changes',
    text: `Email ${email} with your confirmation number, or call ${phone}. You'll still log in here with the email address you signed up with.`,
  },
  nextYear: {
    title: 'If you want to apply again',
    text: `Log in and start another application for a different term or program. We'll copy most of your answers. To move this application to another term, email ${email}.`,
  },
  erasure: {
    title: 'If you want your data erased',
    text: `Email ${email} from your account's email address. We'll erase your account, answers and documents. This also withdraws any application still under review.`,
  },
};
