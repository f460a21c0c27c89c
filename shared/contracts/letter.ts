import type { DocumentStatus } from '../status.ts';
import { contract, type Message } from './contract.ts';

const schemas = () => import('#schemas/letter');

/** The header that carries the token of a link to a letter or to a list of letters. */
export const letterHeader = 'x-letter-token';

/** The data that a recommender sees: the applicant, the program, the deadlines and the recommender's own draft. */
export interface LetterRequest {
  readonly applicant_name: string;
  readonly institution: string;
  readonly program: string;
  readonly term: string;
  readonly recommender: {
    readonly firstname: string;
    readonly lastname: string;
    readonly title: string;
    readonly organization: string;
  };
  readonly state: OpenLetterState | 'received' | 'closed';
  readonly generation: number;
  readonly version: number;
  /** `due` and `closes` are the first instants after the due day and after the grace period, in ISO 8601. */
  readonly due: string;
  readonly closes: string;
  readonly late: boolean;
  /** Whether the applicant waived the right to read the letter. */
  readonly waiver: 'Y' | 'N';
  readonly note?: string;
  /** The statement that the recommender makes by sending the letter. */
  readonly attestation: string;
  readonly draft: LetterDraft & { readonly message?: string };
  readonly file?: {
    readonly file_name: string;
    readonly file_size: number;
    readonly pages?: number;
    readonly status: DocumentStatus;
    readonly message?: string;
  };
  readonly sent?: 'converting' | 'failed';
  readonly receipt?: LetterReceipt;
  readonly replace_until?: string;
  readonly contact: { readonly email: string; readonly address: readonly string[] };
}

/** The saved draft. `revision` counts the saves of a request, from 0. Each save sends the last revision it knows. */
export interface LetterDraft {
  readonly text: string;
  readonly revision: number;
  readonly saved_at?: string;
}

export type OpenLetterState = 'asked' | 'accepted';

export interface LetterReceipt {
  readonly receipt_number: string;
  readonly received_at: string;
  readonly late: boolean;
  /** The name of the file. Present only for an uploaded letter, like `pages`. */
  readonly file_name?: string;
  readonly pages?: number;
}

/** The response to sending a letter. The state is `converting` until the PDF exists. */
export type SendLetterResponse = Message &
  ({ readonly state: 'converting' } | ({ readonly state: 'received'; readonly version: number } & LetterReceipt));

export interface LetterFile extends Message {
  readonly status: DocumentStatus;
  readonly file_name?: string;
  readonly file_size?: number;
  readonly pages?: number;
}

export interface ListedLetter {
  readonly id: string;
  readonly applicant_name: string;
  readonly program: string;
  readonly due: string;
  readonly state: OpenLetterState;
}

const readAccess = { table: { GetItem: ['link', 'application'] }, followups: { GetItem: ['asks'] } } as const;
const linkAccess = { ...readAccess, table: { GetItem: ['link'] } } as const;
const writeAccess = { ...linkAccess, followups: { GetItem: ['asks'], PutItem: ['asks'] } } as const;

export const getLetterRequest = /* @__PURE__ */ contract<LetterRequest>()({
  name: 'getLetterRequest',
  method: 'GET',
  path: '/letter/request',
  access: 'letter',
  isPolled: true,
  needs: 'letters',
  uses: { ...readAccess, documents: { read: ['letter-texts'], detectsMissingObjects: true } },
});

export const postLetterAccept = /* @__PURE__ */ contract<Message & { readonly state: LetterRequest['state'] }>()({
  name: 'postLetterAccept',
  method: 'POST',
  path: '/letter/accept',
  access: 'letter',
  body: async () => (await schemas()).emptyBody,
  needs: 'letters',
  uses: writeAccess,
});

export const postLetterDecline = /* @__PURE__ */ contract<Message>()({
  name: 'postLetterDecline',
  method: 'POST',
  path: '/letter/decline',
  access: 'letter',
  body: async () => (await schemas()).decline,
  needs: 'letters',
  uses: { ...writeAccess, documents: { write: ['letter-texts'], remove: ['letter-texts'] }, dueQueue: true },
});

export const putLetterDraft = /* @__PURE__ */ contract<
  Message & { readonly saved_at: string; readonly revision: number }
>()({
  name: 'putLetterDraft',
  method: 'PUT',
  path: '/letter/draft',
  access: 'letter',
  body: async () => (await schemas()).draft,
  needs: 'letters',
  uses: {
    ...writeAccess,
    documents: {
      read: ['letter-texts'],
      write: ['letter-texts'],
      remove: ['letter-texts'],
      detectsMissingObjects: true,
    },
  },
});

export const postLetterPresignedUrl = /* @__PURE__ */ contract<{
  url: string;
  fields: Readonly<Record<string, string>> & { key: string };
}>()({
  name: 'postLetterPresignedUrl',
  method: 'POST',
  path: '/letter/presigned-url',
  access: 'letter',
  body: async () => (await schemas()).emptyBody,
  needs: 'letters',
  uses: { ...writeAccess, documents: { write: ['letter-uploads'] }, conversionQueue: true },
});

export const postLetterDocument = /* @__PURE__ */ contract<LetterFile>()({
  name: 'postLetterDocument',
  method: 'POST',
  path: '/letter/document',
  access: 'letter',
  body: async () => (await schemas()).upload,
  status: 202,
  needs: 'letters',
  uses: {
    ...writeAccess,
    documents: {
      find: ['letter-uploads'],
      remove: ['letter-uploads', 'letter-converted'],
      detectsMissingObjects: true,
    },
    conversionQueue: true,
  },
});

export const getLetterDocument = /* @__PURE__ */ contract<LetterFile>()({
  name: 'getLetterDocument',
  method: 'GET',
  path: '/letter/document',
  access: 'letter',
  isPolled: true,
  needs: 'letters',
  uses: linkAccess,
});

export const postLetterSubmit = /* @__PURE__ */ contract<SendLetterResponse>()({
  name: 'postLetterSubmit',
  method: 'POST',
  path: '/letter/submit',
  access: 'letter',
  body: async () => (await schemas()).submit,
  needs: 'letters',
  uses: {
    ...writeAccess,
    table: { GetItem: ['link', 'application'] },
    documents: { read: ['letter-texts'], detectsMissingObjects: true },
    conversionQueue: true,
    dueQueue: true,
  },
});

/** Emails a recommender the list of their open requests, if there are any. */
export const postLetterMine = /* @__PURE__ */ contract<Message>()({
  name: 'postLetterMine',
  method: 'POST',
  path: '/letter/mine',
  access: 'public',
  body: async () => (await schemas()).letterListRequest,
  status: 202,
  needs: 'letters',
  uses: { dueQueue: true, recommenderKey: true },
});

export const getLetterList = /* @__PURE__ */ contract<{ readonly requests: readonly ListedLetter[] }>()({
  name: 'getLetterList',
  method: 'GET',
  path: '/letter/list',
  access: 'letter',
  needs: 'letters',
  uses: { ...readAccess, followups: { GetItem: ['asks'], Query: ['writer'] }, recommenderKey: true },
});

export const postLetterOpen = /* @__PURE__ */ contract<{ readonly token: string }>()({
  name: 'postLetterOpen',
  method: 'POST',
  path: '/letter/open',
  access: 'letter',
  body: async () => (await schemas()).listedLetter,
  needs: 'letters',
  uses: {
    table: { GetItem: ['link'], PutItem: ['link'] },
    followups: { GetItem: ['asks'], Query: ['writer'] },
    recommenderKey: true,
  },
});
