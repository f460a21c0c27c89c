import type { CalendarDate } from '../form/calendar.ts';
import type { Answer, Answers } from '../form/definition.ts';
import type { WebStatus } from '../status.ts';
import { contract, type Message } from './contract.ts';
import { applicationReadAccess, applicationWriteAccess } from './uses.ts';

export type DocumentAnswers = Readonly<Record<string, { readonly file_name: string; readonly file_size: number }>>;

/** The number of rows that each repeat shows, by `button_id`. */
export type Rows = Readonly<Record<string, number>>;
/** The chosen tab of each group, by `tab_id`. */
export type ChosenTabs = Readonly<Record<string, string>>;

export interface Receipt {
  readonly confirmation_number: string;
  readonly submitted_at: string;
  /** Whether the application was submitted after its window had closed. */
  readonly late?: true;
}

/** The open application of the session. Has the receipt once the application is submitted. */
export interface Profile extends Partial<Receipt> {
  readonly username: string;
  readonly last_page: string | null;
  readonly successful_login: readonly string[];
  readonly web_status: readonly { readonly web_status: WebStatus; readonly created_at: string }[];
  readonly answer: Answers;
  readonly document_answer: DocumentAnswers;
  /** The responses of `getAddAnother` and `getTabs`, repeated here so that opening a page takes one request. */
  readonly add_another: Rows;
  readonly tabs: ChosenTabs;
  /** The application's version. It increases with every change of answers, rows, tabs and documents. */
  readonly version: number;
  /** An opaque tag of this application, to send in the header `applicationHeader`. */
  readonly application: string;
  /** The key with which the browser encrypts unsent changes of this application: 32 bytes, base64. */
  readonly draft_key: string;
  /** The last day of an extension that an operator granted, in the partner's time zone. See `windowOf`. */
  readonly extended_until?: CalendarDate;
  /** The server's time (ISO 8601), by which application windows open and close. */
  readonly now: string;
  /** The problem with the receipt email, if it bounced or the applicant reported it as spam. */
  readonly receipt_email?: 'bounced' | 'complained';
}

/** The header with the profile's tag. If another application is open, the server answers 409 and stores nothing. */
export const applicationHeader = 'x-application';

/** The response to a saved change. If the request had `seen`, the next change sends this `version` as its `seen`. */
export interface SaveResponse extends Message {
  readonly version?: number;
}

/**
 * The body of a 409 to a request whose `seen` is older than the stored value. Nothing was saved. `present` has the
 * values written later, by key, `button_id` or `tab_id`; a cleared answer is ''.
 */
export interface ConflictBody extends Message {
  readonly version: number;
  readonly present: Readonly<Record<string, Answer | number>>;
}

/** The response to a submission. Submitting again returns the same receipt. */
export type SubmitResponse = Message & Receipt;

const schemas = () => import('#schemas/application');

export const getProfile = /* @__PURE__ */ contract<Profile>()({
  name: 'getProfile',
  method: 'GET',
  path: '/api/profile',
  access: 'session',
  uses: { table: applicationReadAccess, ssnKey: ['Decrypt'] },
});

export const postWebStatus = /* @__PURE__ */ contract<Message & { web_status: WebStatus | null }>()({
  name: 'postWebStatus',
  method: 'POST',
  path: '/api/web-status',
  access: 'session',
  body: async () => (await schemas()).webStatus,
  uses: { table: applicationWriteAccess },
});

export const putLastPage = /* @__PURE__ */ contract<Message>()({
  name: 'putLastPage',
  method: 'PUT',
  path: '/api/last-page',
  access: 'session',
  body: async () => (await schemas()).lastPage,
  uses: { table: applicationWriteAccess },
});

export const putAnswer = /* @__PURE__ */ contract<SaveResponse>()({
  name: 'putAnswer',
  method: 'PUT',
  path: '/api/answer',
  access: 'session',
  body: async () => (await schemas()).answers,
  uses: { table: applicationWriteAccess, ssnKey: ['GenerateDataKey', 'Decrypt'] },
});

export const postValidations = /* @__PURE__ */ contract<Message>()({
  name: 'postValidations',
  method: 'POST',
  path: '/api/validations',
  access: 'session',
  body: async () => (await schemas()).validations,
  uses: { table: applicationWriteAccess },
});

export const postSubmit = /* @__PURE__ */ contract<SubmitResponse>()({
  name: 'postSubmit',
  method: 'POST',
  path: '/api/submit',
  access: 'session',
  body: async () => (await schemas()).emptyBody,
  uses: { table: applicationWriteAccess, ssnKey: ['Decrypt'], conversionQueue: true, submissionQueue: true },
});

export const putAddAnother = /* @__PURE__ */ contract<SaveResponse>()({
  name: 'putAddAnother',
  method: 'PUT',
  path: '/api/add-another',
  access: 'session',
  body: async () => (await schemas()).rows,
  uses: { table: applicationWriteAccess },
});

export const getAddAnother = /* @__PURE__ */ contract<Rows>()({
  name: 'getAddAnother',
  method: 'GET',
  path: '/api/add-another',
  access: 'session',
  uses: { table: applicationReadAccess },
});

/** Removes a row; later rows move up by one. Idempotent by `id`: a repeat changes nothing and responds the same. */
export const postRemoveRow = /* @__PURE__ */ contract<Required<SaveResponse>>()({
  name: 'postRemoveRow',
  method: 'POST',
  path: '/api/add-another/{button_id}/remove',
  access: 'session',
  params: ['button_id'],
  body: async () => (await schemas()).removal,
  uses: { table: applicationWriteAccess, ssnKey: ['Decrypt'] },
});

export const putTabs = /* @__PURE__ */ contract<SaveResponse>()({
  name: 'putTabs',
  method: 'PUT',
  path: '/api/tabs',
  access: 'session',
  body: async () => (await schemas()).tab,
  uses: { table: applicationWriteAccess },
});

export const getTabs = /* @__PURE__ */ contract<ChosenTabs>()({
  name: 'getTabs',
  method: 'GET',
  path: '/api/tabs',
  access: 'session',
  uses: { table: applicationReadAccess },
});

export const getLogout = /* @__PURE__ */ contract<Message>()({
  name: 'getLogout',
  method: 'GET',
  path: '/api/logout',
  access: 'public',
  hasSideEffects: true,
  uses: { userPool: [] },
});
