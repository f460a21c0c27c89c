import type { Answers } from '../form/definition.ts';
import type { ChosenTabs, DocumentAnswers, Rows } from './application.ts';
import { contract } from './contract.ts';

const schemas = () => import('./schemas/links.ts');

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
  readonly add_another: Rows;
  readonly document_answer: DocumentAnswers;
  readonly tabs: ChosenTabs;
  readonly documents: Readonly<Record<string, string>>;
  readonly confirmation_number?: string;
  readonly submitted_at?: string;
}

export const getTmpPdf = /* @__PURE__ */ contract<ServiceView>()({
  name: 'getTmpPdf',
  method: 'GET',
  path: '/service/tmp-pdf',
  access: 'link',
  query: async () => (await schemas()).staffToken,
  uses: { table: { GetItem: ['link', 'application'] }, ssnKey: ['Decrypt'] },
});

/** Leads to a document of a staff view, by an address that the storage service signs anew for each use. */
export const getTmpDocument = /* @__PURE__ */ contract<{ url: string }>()({
  name: 'getTmpDocument',
  method: 'GET',
  path: '/service/tmp-document/{key}',
  access: 'link',
  params: ['key'],
  query: async () => (await schemas()).documentToken,
  status: 302,
  uses: { table: { GetItem: ['link', 'application'] }, documents: { read: ['converted'] } },
});
