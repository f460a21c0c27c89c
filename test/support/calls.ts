import type * as account from '../../shared/contracts/account.ts';
import type * as application from '../../shared/contracts/application.ts';
import type * as applications from '../../shared/contracts/applications.ts';
import { type Contract, mustComeFromSite } from '../../shared/contracts/contract.ts';
import type * as documents from '../../shared/contracts/documents.ts';
import type * as letter from '../../shared/contracts/letter.ts';
import { letterHeader } from '../../shared/contracts/letter.ts';
import type * as letters from '../../shared/contracts/letters.ts';
import type * as links from '../../shared/contracts/links.ts';
import type * as lookup from '../../shared/contracts/lookup.ts';
import type * as reminders from '../../shared/contracts/reminders.ts';
import { routes } from '../../shared/contracts/routes.ts';
import type { Applicant } from './applicants.ts';

type Module = typeof account &
  typeof application &
  typeof applications &
  typeof documents &
  typeof letter &
  typeof letters &
  typeof links &
  typeof lookup &
  typeof reminders;

/** The names of all contracts. The build fails until every list of calls in the tests includes a new contract. */
export type CallName = { [Name in keyof Module]: Module[Name] extends { path: string } ? Name : never }[keyof Module];

const recommender = { firstname: 'Ada', lastname: 'Byron', title: 'Professor', organization: 'Hill College' } as const;

export const transcripts = 'college_unofficial_transcripts';

export interface CallValues {
  readonly email: string;
  readonly password: string;
  readonly fileKey: string;
  readonly visitorToken: string;
  readonly staffToken: string;
  readonly documentToken: string;
  readonly remindersToken: string;
  /** The token of one letter request. `listToken` opens the recommender's list; `listedId` is a request in it. */
  readonly letterToken: string;
  readonly listToken: string;
  readonly listedId: string;
}

/** Returns an applicant's values. The tokens that are not given open nothing. */
export const valuesOf = ({ email, password }: Applicant, known: Partial<CallValues> = {}): CallValues => ({
  ...{ email, password, fileKey: 'x', visitorToken: 'x', staffToken: 'x', documentToken: 'x' },
  ...{ remindersToken: 'x', letterToken: 'x', listToken: 'x', listedId: 'x' },
  ...known,
});

export interface Call {
  /** The value for `{key}`, or for another parameter, in the path. */
  readonly key?: string;
  readonly query?: string;
  readonly body?: object;
}

/** Returns a well-formed request for every contract. */
export const callsOf = (values: CallValues): Readonly<Record<CallName, Call>> => {
  const {
    email: username,
    password,
    fileKey,
    visitorToken,
    staffToken,
    documentToken,
    listedId,
    remindersToken,
  } = values;
  return {
    getProfile: {},
    postWebStatus: { body: { web_status: 'started' } },
    putLastPage: { body: { last_page: '/education' } },
    putAnswer: { body: { answer: { last_name: 'Tran' } } },
    postValidations: { body: { errors: { last_name: ['Last Name'] } } },
    postSubmit: { body: {} },
    getLogout: {},
    getPdf: {},
    postPresignedUrl: { body: { answer_key: transcripts } },
    getDocumentAnswer: {},
    deleteDocumentAnswer: { key: transcripts },
    postPdfDocumentAnswer: { key: transcripts, body: { file_key: fileKey, file_name: 'a.pdf' } },
    getPdfDocumentAnswer: { key: transcripts },
    deletePdfDocumentAnswer: { key: transcripts },
    putAddAnother: { body: { button_id: 'college', num_components: 2 } },
    getAddAnother: {},
    postRemoveRow: { key: 'college', body: { row: 1, seen: 1e6, id: 'b7f3a0f4-3a44-4c53-9d0f-0a8d8b0c7d11' } },
    putTabs: { body: { tab_id: 'transcripts', chosen_tab: 'later' } },
    getTabs: {},
    getApplications: {},
    postApplication: { body: {} },
    putChosenApplication: { body: { number: 1 } },
    deleteApplication: { key: '1' },
    postSignup: { body: { username, password } },
    postConfirm: { body: { username, code: '123456' } },
    postResendConfirm: { body: { username } },
    postLogin: { body: { username, password } },
    postForgotPassword: { body: { username } },
    // With the owner's own email address, the test would have to wait for Cognito's rate limit.
    postResetPassword: { body: { username: 'nobody@example.com', id: '123456', password } },
    getLetters: {},
    postLetterAsk: { key: '1', body: { generation: 0 } },
    postLetterRemind: { key: '1', body: { generation: 0 } },
    postLetterCancel: { key: '1', body: { generation: 0 } },
    postLetterReplace: { key: '1', body: { generation: 0, ...recommender, email: 'ada@example.edu', waiver: 'Y' } },
    getLetterRequest: {},
    postLetterAccept: { body: {} },
    postLetterDecline: { body: {} },
    putLetterDraft: { body: { text: 'To whom it may concern' } },
    postLetterPresignedUrl: { body: {} },
    postLetterDocument: { body: { file_key: fileKey, file_name: 'a.pdf' } },
    getLetterDocument: {},
    postLetterSubmit: { body: { kind: 'file', version: 1, name: 'Ada Byron', title: 'Professor', attested: true } },
    postLetterMine: { body: { email: username } },
    getLetterList: {},
    postLetterOpen: { body: { id: listedId } },
    getTmp: { query: `token=${visitorToken}` },
    getTmpDocument: { key: transcripts, query: `document_token=${documentToken}` },
    getTmpPdf: { query: `service_token=${staffToken}` },
    getReminders: { query: `reminders_token=${remindersToken}` },
    postReminders: { query: `reminders_token=${remindersToken}` },
    getFind: { query: 'text=sal&category=college_ceeb' },
  };
};

export const urlOf = (base: string, path: string, { key = '', query }: Call): string =>
  `${base}${path.replace(/\{\w+\}/, key)}${query === undefined ? '' : `?${query}`}`;

const listCalls: readonly string[] = ['getLetterList', 'postLetterOpen'] satisfies readonly CallName[];

/** Returns the token of the link that opens a recommender's call. Other calls have none. */
export const letterTokenOf = (
  { name, access }: Contract,
  { letterToken, listToken }: CallValues,
): string | undefined => {
  if (access !== 'letter') return undefined;
  return listCalls.includes(name) ? listToken : letterToken;
};

/** Sends a contract's request. By default, a recommender's call carries the token of the link that opens it. */
export function sendCall(
  site: string,
  contract: Contract,
  values: CallValues,
  cookie: string,
  letterToken = letterTokenOf(contract, values),
): Promise<Response> {
  const call = callsOf(values)[contract.name as CallName];
  return fetch(urlOf(site, contract.path, call), {
    method: contract.method,
    redirect: 'manual',
    headers: {
      'content-type': 'application/json',
      ...(cookie && { cookie }),
      ...(letterToken && { [letterHeader]: letterToken }),
      ...(mustComeFromSite(contract) && { origin: site }),
    },
    ...(call.body && { body: JSON.stringify(call.body) }),
  });
}

/** The status that the owner, who named no recommender, receives for each call. Add a row for each new call. */
export const ownerStatuses: Readonly<Record<CallName, number>> = {
  getProfile: 200,
  postWebStatus: 200,
  putLastPage: 200,
  putAnswer: 200,
  postValidations: 200,
  postSubmit: 422,
  getLogout: 200,
  getPdf: 200,
  postPresignedUrl: 200,
  getDocumentAnswer: 200,
  deleteDocumentAnswer: 200,
  // No file was uploaded under this key.
  postPdfDocumentAnswer: 409,
  getPdfDocumentAnswer: 200,
  deletePdfDocumentAnswer: 200,
  putAddAnother: 200,
  getAddAnother: 200,
  // There is only one row, and it cannot be removed.
  postRemoveRow: 400,
  putTabs: 200,
  getTabs: 200,
  getApplications: 200,
  // The first application is not submitted yet.
  postApplication: 409,
  putChosenApplication: 200,
  // The only application cannot be deleted.
  deleteApplication: 409,
  getLetters: 200,
  postLetterAsk: 404,
  postLetterRemind: 404,
  postLetterCancel: 404,
  postLetterReplace: 404,
  getLetterRequest: 200,
  postLetterAccept: 200,
  postLetterDecline: 200,
  putLetterDraft: 200,
  postLetterPresignedUrl: 200,
  // The key belongs to the applicant.
  postLetterDocument: 403,
  getLetterDocument: 200,
  // The recommender has uploaded no file.
  postLetterSubmit: 422,
  postLetterMine: 202,
  getLetterList: 200,
  postLetterOpen: 200,
  postSignup: 200,
  // Neither this code nor the one for `postResetPassword` was ever sent.
  postConfirm: 422,
  postResendConfirm: 200,
  postLogin: 200,
  postForgotPassword: 200,
  postResetPassword: 422,
  getTmp: 200,
  getTmpPdf: 200,
  // No document was uploaded. test/stack/links.test.ts opens an uploaded one.
  getTmpDocument: 404,
  getReminders: 302,
  postReminders: 200,
  getFind: 200,
};

const endingCalls: readonly string[] = ['postLetterDecline', 'getLogout'] satisfies readonly CallName[];

/** All contracts. Calls that end a link or the owner's session come last. */
export const callsInOrder: readonly Contract[] = routes.toSorted(
  (one, other) => endingCalls.indexOf(one.name) - endingCalls.indexOf(other.name),
);
