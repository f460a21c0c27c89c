import { object, string } from 'yup';
import type { Answers } from '../form/definition.ts';
import type { ChosenTabs, DocumentAnswers, Rows } from './application.ts';
import { contract } from './contract.ts';

const token = (name: string) => string().strict().typeError(`Send ${name} once.`).required(`Send ${name}.`);

export const getTmp = contract<{ answer: Answers }>()({
  name: 'getTmp',
  method: 'GET',
  path: '/public/tmp',
  access: 'link',
  query: object({ token: token('token') }),
  uses: ['table'],
});

/** `documents` has a short-lived URL of each converted PDF. */
export interface ServiceView {
  readonly answer: Answers;
  readonly add_another: Rows;
  readonly document_answer: DocumentAnswers;
  readonly tabs: ChosenTabs;
  readonly documents: Readonly<Record<string, string>>;
  readonly confirmation_number?: string;
  readonly submitted_at?: string;
}

export const getTmpPdf = contract<ServiceView>()({
  name: 'getTmpPdf',
  method: 'GET',
  path: '/service/tmp-pdf',
  access: 'link',
  query: object({ service_token: token('service_token') }),
  uses: ['table', 'ssnKey', 'documents'],
});
