import type { StepAfterSubmitting } from '../partner.ts';
import { config } from './config.ts';

const address = [config.name, ...config.address];

export const afterSubmitting: readonly StepAfterSubmitting[] = [
  {
    title: 'Pay the application fee of $50',
    text: 'You can pay by card or electronic check. Have your confirmation number at hand.',
    link: { text: 'Pay the application fee', url: config.links.payment },
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
    title: 'Tell your recommenders',
    text: 'We ask these people to recommend you. Let them know that our request is coming:',
    names: { repeat: 'recommender', questions: ['recommender_{n}_firstname', 'recommender_{n}_lastname'] },
  },
];
