import type { Answers } from '../form/definition.ts';
import type { LetterLine } from '../letters/print-letter.ts';
import type { PrintedForm } from '../print/print-form.ts';
import type { ChosenTabs, DocumentAnswers, Rows } from './application.ts';
import { contract } from './contract.ts';

const schemas = () => import('./schemas/documents.ts');

export const getTmp = /* @__PURE__ */ contract<{ answer: Answers }>()({
  name: 'getTmp',
  method: 'GET',
  path: '/public/tmp',
  access: 'link',
  query: async () => (await schemas()).visitorToken,
  uses: { table: { GetItem: ['link'] } },
});

/** `documents` has the address of each converted PDF: it works as long as the link. */
export interface ServiceView {
  readonly answer: Answers;
  /** What was submitted, as it was asked then. */
  readonly asked?: PrintedForm;
  readonly add_another: Rows;
  readonly document_answer: DocumentAnswers;
  readonly tabs: ChosenTabs;
  readonly documents: Readonly<Record<string, string>>;
  readonly confirmation_number?: string;
  readonly submitted_at?: string;
  readonly late?: true;
  /** With letters of recommendation on. */
  readonly letters?: readonly LinkedLetter[];
}

/** A `url` when it was received: as those of documents. */
export interface LinkedLetter extends LetterLine {
  readonly version?: number;
  readonly received_at?: string;
  readonly url?: string;
}

export const getTmpPdf = /* @__PURE__ */ contract<ServiceView>()({
  name: 'getTmpPdf',
  method: 'GET',
  path: '/service/tmp-pdf',
  access: 'link',
  query: async () => (await schemas()).staffToken,
  uses: {
    table: { GetItem: ['link', 'application'] },
    asks: { GetItem: ['asks'] },
    documents: { read: ['letter-texts', 'submissions'], noticesMissing: true },
    ssnKey: ['Decrypt'],
  },
});

/** Leads to a document of a staff view, or to the letter `letter-{n}`, by an address that the storage service signs anew for each use. */
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
    asks: { GetItem: ['asks'] },
    documents: { read: ['converted', 'letter-converted'] },
  },
});
