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
export const valuesOf = (
  { email, password }: Pick<Applicant, 'email' | 'password'>,
  known: Partial<CallValues> = {},
): CallValues => ({
  ...{ email, password, fileKey: 'x', visitorToken: 'x', staffToken: 'x', documentToken: 'x' },
  ...{ remindersToken: 'x', letterToken: 'x', listToken: 'x', listedId: 'x' },
  ...known,
});

export interface Call {
  /** The value for `{key}`, or for another parameter, in the path. */
  readonly key?: string;
  readonly query?: string;
  readonly body?: object;
  /** The status that the owner, who named no recommender, receives. The default is 200. */
  readonly status?: number;
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
    postSubmit: { body: {}, status: 422 },
    getLogout: {},
    getPdf: {},
    postPresignedUrl: { body: { answer_key: transcripts } },
    getDocumentAnswer: {},
    deleteDocumentAnswer: { key: transcripts },
    // No file was uploaded under this key.
    postPdfDocumentAnswer: { key: transcripts, body: { file_key: fileKey, file_name: 'a.pdf' }, status: 409 },
    getPdfDocumentAnswer: { key: transcripts },
    deletePdfDocumentAnswer: { key: transcripts },
    putAddAnother: { body: { button_id: 'college', num_components: 2 } },
    getAddAnother: {},
    // There is only one row, and it cannot be removed.
    postRemoveRow: {
      key: 'college',
      body: { row: 1, seen: 1e6, id: 'b7f3a0f4-3a44-4c53-9d0f-0a8d8b0c7d11' },
      status: 400,
    },
    putTabs: { body: { tab_id: 'transcripts', chosen_tab: 'later' } },
    getTabs: {},
    getApplications: {},
    // The first application is not submitted yet.
    postApplication: { body: {}, status: 409 },
    putChosenApplication: { body: { number: 1 } },
    // The only application cannot be deleted.
    deleteApplication: { key: '1', status: 409 },
    postSignup: { body: { username, password } },
    // Neither this code nor the one for `postResetPassword` was ever sent.
    postConfirm: { body: { username, code: '123456' }, status: 422 },
    postResendConfirm: { body: { username } },
    postLogin: { body: { username, password } },
    postForgotPassword: { body: { username } },
    // With the owner's own email address, the test would have to wait for Cognito's rate limit.
    postResetPassword: { body: { username: 'nobody@example.com', id: '123456', password }, status: 422 },
    getLetters: {},
    postLetterAsk: { key: '1', body: { generation: 0 }, status: 404 },
    postLetterRemind: { key: '1', body: { generation: 0 }, status: 404 },
    postLetterCancel: { key: '1', body: { generation: 0 }, status: 404 },
    postLetterReplace: {
      key: '1',
      body: { generation: 0, ...recommender, email: 'ada@example.edu', waiver: 'Y' },
      status: 404,
    },
    getLetterRequest: {},
    postLetterAccept: { body: {} },
    postLetterDecline: { body: {} },
    putLetterDraft: { body: { text: 'To whom it may concern' } },
    postLetterPresignedUrl: { body: {} },
    // The key belongs to the applicant.
    postLetterDocument: { body: { file_key: fileKey, file_name: 'a.pdf' }, status: 403 },
    getLetterDocument: {},
    // The recommender has uploaded no file.
    postLetterSubmit: {
      body: { kind: 'file', version: 1, name: 'Ada Byron', title: 'Professor', attested: true },
      status: 422,
    },
    postLetterMine: { body: { email: username }, status: 202 },
    getLetterList: {},
    postLetterOpen: { body: { id: listedId } },
    getTmp: { query: `token=${visitorToken}` },
    // No document was uploaded. test/stack/links.test.ts opens an uploaded one.
    getTmpDocument: { key: transcripts, query: `document_token=${documentToken}`, status: 404 },
    getTmpPdf: { query: `service_token=${staffToken}` },
    getReminders: { query: `reminders_token=${remindersToken}`, status: 302 },
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

export const ownerStatusOf = ({ name }: Contract): number =>
  callsOf(valuesOf({ email: '', password: '' }))[name as CallName].status ?? 200;

const endingCalls: readonly string[] = ['postLetterDecline', 'getLogout'] satisfies readonly CallName[];

/** All contracts. Calls that end a link or the owner's session come last. */
export const callsInOrder: readonly Contract[] = routes.toSorted(
  (one, other) => endingCalls.indexOf(one.name) - endingCalls.indexOf(other.name),
);
