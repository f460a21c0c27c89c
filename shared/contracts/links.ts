import type { Answers } from '../form/definition.ts';
import type { LetterLine } from '../letters/print-letter.ts';
import type { PrintedForm } from '../print/print-form.ts';
import type { ChosenTabs, DocumentAnswers, Receipt, Rows } from './application.ts';
import { contract } from './contract.ts';

const schemas = () => import('#schemas/documents');

export const getTmp = /* @__PURE__ */ contract<{ answer: Answers }>()({
  name: 'getTmp',
  method: 'GET',
  path: '/public/tmp',
  access: 'link',
  query: async () => (await schemas()).visitorToken,
  uses: { table: { GetItem: ['link'] } },
});

/** The data of the staff view. `documents` has the URL of each converted PDF, which works as long as the link. */
export interface StaffView extends Partial<Receipt> {
  readonly answer: Answers;
  /** The submitted answers, with the questions as they were worded at the submission. */
  readonly asked?: PrintedForm;
  readonly add_another: Rows;
  readonly document_answer: DocumentAnswers;
  readonly tabs: ChosenTabs;
  readonly documents: Readonly<Record<string, string>>;
  /** The letters of recommendation. Absent if the partner does not ask for letters. */
  readonly letters?: readonly LinkedLetter[];
}

/** A letter in the staff view. A received letter has a `url`, which works as long as the link. */
export interface LinkedLetter extends LetterLine {
  readonly version?: number;
  readonly received_at?: string;
  readonly url?: string;
}

export const getTmpPdf = /* @__PURE__ */ contract<StaffView>()({
  name: 'getTmpPdf',
  method: 'GET',
  path: '/service/tmp-pdf',
  access: 'link',
  query: async () => (await schemas()).staffToken,
  uses: {
    table: { GetItem: ['link', 'application'] },
    followups: { GetItem: ['asks'] },
    documents: { read: ['letter-texts', 'submissions'], detectsMissingObjects: true },
    ssnKey: ['Decrypt'],
  },
});

/** Redirects to a document of a staff view, or to the letter `letter-{n}`. Each call signs a new S3 URL. */
export const getTmpDocument = /* @__PURE__ */ contract<{ url: string }>()({
  name: 'getTmpDocument',
  method: 'GET',
  path: '/service/tmp-document/{key}',
  access: 'link',
  params: ['key'],
  query: async () => (await schemas()).documentToken,
  status: 302,
  uses: {
    table: { GetItem: ['link', 'application'] },
    followups: { GetItem: ['asks'] },
    documents: { read: ['converted', 'letter-converted'] },
  },
});
