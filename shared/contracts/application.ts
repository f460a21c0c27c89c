import { mixed, number, object } from 'yup';
import type { Answers } from '../form/definition.ts';
import { formRoutes } from '../form/form-routes.ts';
import type { WebStatus } from '../status.ts';
import { webStatuses } from '../status.ts';
import { contract, type Message } from './contract.ts';
import { requiredText } from './required-text.ts';

export type DocumentAnswers = Readonly<Record<string, { readonly file_name: string; readonly file_size: number }>>;

/** How many rows each repeat shows, by its `button_id`. */
export type Rows = Readonly<Record<string, number>>;
/** The chosen tab of each group, by its `tab_id`. */
export type ChosenTabs = Readonly<Record<string, string>>;

export interface Profile {
  readonly username: string;
  readonly last_page: string | null;
  readonly successful_login: readonly string[];
  readonly web_status: readonly { readonly web_status: WebStatus; readonly created_at: string }[];
  readonly answer: Answers;
  readonly document_answer: DocumentAnswers;
  /** As `getAddAnother` and `getTabs` answer: a page opens with one read. */
  readonly add_another: Rows;
  readonly tabs: ChosenTabs;
  readonly confirmation_number?: string;
  readonly submitted_at?: string;
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A map whose handler checks its keys and values against the form definition. */
const map = <Value>(name: string) =>
  mixed((value): value is Record<string, Value> => isPlainObject(value))
    .typeError(`Send ${name} as an object.`)
    .required(`Send ${name}.`);

const oneOf = <Value extends string>(name: string, values: readonly Value[]) => {
  const message = `Send ${name} as one of ${values.join(', ')}.`;
  return mixed((value): value is Value => typeof value === 'string')
    .typeError(message)
    .oneOf(values, message)
    .required(message);
};

export const getProfile = contract<Profile>()({
  name: 'getProfile',
  method: 'GET',
  path: '/api/profile',
  access: 'session',
  uses: ['table', 'ssnKey', 'userPool'],
});

export const postWebStatus = contract<Message & { web_status: WebStatus | null }>()({
  name: 'postWebStatus',
  method: 'POST',
  path: '/api/web-status',
  access: 'session',
  body: object({ web_status: oneOf('web_status', webStatuses) }),
  uses: ['table', 'userPool'],
});

export const putLastPage = contract<Message>()({
  name: 'putLastPage',
  method: 'PUT',
  path: '/api/last-page',
  access: 'session',
  body: object({ last_page: oneOf('last_page', formRoutes) }),
  uses: ['table', 'userPool'],
});

export const putAnswer = contract<Message>()({
  name: 'putAnswer',
  method: 'PUT',
  path: '/api/answer',
  access: 'session',
  body: object({ answer: map<unknown>('answer') }),
  uses: ['table', 'ssnKey', 'userPool'],
});

export const postValidations = contract<Message>()({
  name: 'postValidations',
  method: 'POST',
  path: '/api/validations',
  access: 'session',
  body: object({ errors: map<unknown>('errors') }),
  uses: ['table', 'userPool'],
});

export const postSubmit = contract<Message & { confirmation_number: string; submitted_at: string }>()({
  name: 'postSubmit',
  method: 'POST',
  path: '/api/submit',
  access: 'session',
  body: object({}),
  uses: ['table', 'ssnKey', 'userPool', 'conversionQueue', 'submissionQueue'],
});

export const putAddAnother = contract<Message>()({
  name: 'putAddAnother',
  method: 'PUT',
  path: '/api/add-another',
  access: 'session',
  body: object({
    button_id: requiredText('button_id'),
    num_components: number()
      .strict()
      .typeError('Send num_components as a whole number.')
      .integer('Send num_components as a whole number.')
      .required('Send num_components.'),
  }),
  uses: ['table', 'userPool'],
});

export const getAddAnother = contract<Rows>()({
  name: 'getAddAnother',
  method: 'GET',
  path: '/api/add-another',
  access: 'session',
  uses: ['table', 'userPool'],
});

export const putTabs = contract<Message>()({
  name: 'putTabs',
  method: 'PUT',
  path: '/api/tabs',
  access: 'session',
  body: object({ tab_id: requiredText('tab_id'), chosen_tab: requiredText('chosen_tab') }),
  uses: ['table', 'userPool'],
});

export const getTabs = contract<ChosenTabs>()({
  name: 'getTabs',
  method: 'GET',
  path: '/api/tabs',
  access: 'session',
  uses: ['table', 'userPool'],
});

export const getLogout = contract<Message>()({
  name: 'getLogout',
  method: 'GET',
  path: '/api/logout',
  access: 'public',
  changes: true,
  uses: ['userPool'],
});
