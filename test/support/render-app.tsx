import { afterEach, expect } from '@jest/globals';
import { act, cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { Profile } from '../../shared/contracts/application.ts';
import type { Answers } from '../../shared/form/definition.ts';
import type { WebStatus } from '../../shared/status.ts';
import { App } from '../../web/app/app.tsx';
import { connectSession } from '../../web/app/connect-session.ts';
import { RecommenderApp } from '../../web/app/recommender/recommender-app.tsx';
import { application, closeApplication, outbox } from '../../web/features/application/index.ts';
import { openLink } from '../../web/features/recommender/index.ts';
import { endCallsOfSession } from '../../web/lib/calls/call-session.ts';
import { isOutdated, reloadPage } from '../../web/lib/code/reload-page.ts';
import { sleep } from '../../web/lib/code/retry.ts';
import { toasts } from '../../web/ui/toasts/toasts.ts';

export interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Responses by method and path, such as `PUT /api/answer`. Other calls succeed and change the stored profile. */
export type Server = Record<string, (sent: SentRequest) => unknown>;

export const refusal =
  (status: number, message: string, more: object = {}) =>
  () =>
    new Response(JSON.stringify({ message, ...more }), { status });

/** Holds responses until `release` is called. */
export function delayResponse(respond: (sent: SentRequest) => unknown = () => undefined) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const requested = Promise.withResolvers<void>();
  return {
    handler: (sent: SentRequest) => {
      requested.resolve();
      return promise.then(() => respond(sent));
    },
    waitForRequest: () => act(() => requested.promise),
    /** Sends the responses, and resolves when the page has reacted. */
    release: () =>
      act(async () => {
        resolve();
        await new Promise((reacted) => setTimeout(reacted, 50));
      }),
  };
}

const profileOf = (changed: Partial<Profile>): Stored => ({
  username: 'lan@example.org',
  last_page: null,
  successful_login: ['2026-11-20T12:00:00Z', '2026-11-21T12:00:00Z'],
  web_status: [{ web_status: 'started', created_at: '2026-11-20T12:00:00Z' }],
  answer: {},
  document_answer: {},
  add_another: {},
  tabs: {},
  version: 1,
  application: 'tag',
  draft_key: btoa('x'.repeat(32)),
  now: new Date().toISOString(),
  ...changed,
});

type Stored = { -readonly [Name in keyof Profile]: Profile[Name] };

function storedProfile(profile: Stored) {
  const handle = ({ method, path, body }: SentRequest): object => {
    if (path === '/api/profile') return profile;
    if (path === '/api/answer') profile.answer = { ...profile.answer, ...(body.answer as Answers) };
    if (path === '/api/add-another')
      profile.add_another = { ...profile.add_another, [String(body.button_id)]: Number(body.num_components) };
    if (path === '/api/tabs') profile.tabs = { ...profile.tabs, [String(body.tab_id)]: String(body.chosen_tab) };
    if (path === '/api/web-status')
      profile.web_status = [...profile.web_status, { web_status: body.web_status as WebStatus, created_at: '' }];
    if (method === 'PUT' && path !== '/api/last-page') profile.version += 1;
    return { message: 'Done.', version: profile.version };
  };
  return { profile, handle };
}

/** Sets a cookie without cookieStore, which jsdom lacks. */
const setCookie = (cookie: string) => Reflect.set(document, 'cookie', cookie);

/** Sets the cookie that tells the client that a user is logged in. */
export const setLoginMarker = () => setCookie('CognitoIdentityServiceProvider.state=1');

/** Removes the cookies, as the response to a logout does. */
export function removeLoginMarker() {
  for (const cookie of document.cookie.split('; ')) setCookie(`${cookie.split('=')[0]}=; max-age=0`);
}

export interface Rendered {
  readonly user: UserEvent;
  readonly sent: readonly SentRequest[];
  /** Returns the answers that were saved since the page was opened. */
  readonly saved: () => Answers;
  /** The responses of the server. A test may change them while the page is open. */
  readonly server: Server;
  readonly profile: Stored;
}

/** Responds to the calls of the page, and returns the list to which it adds each request. */
function serveCalls(server: Server, handleOther: (sent: SentRequest) => object): readonly SentRequest[] {
  const sent: SentRequest[] = [];
  globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), location.href);
    const body = init?.body === undefined ? {} : JSON.parse(String(init.body));
    const request = { method: init?.method ?? 'GET', path: pathname, query: Object.fromEntries(searchParams), body };
    sent.push(request);
    const result = (await server[`${request.method} ${pathname}`]?.(request)) ?? handleOther(request);
    return result instanceof Response ? result : new Response(JSON.stringify(result));
  };
  return sent;
}

export async function renderRecommenderPage(
  path: string,
  server: Server,
): Promise<Pick<Rendered, 'user' | 'sent' | 'server'>> {
  const sent = serveCalls(server, () => ({ message: 'Done.' }));
  history.replaceState(null, '', path);
  openLink();
  await act(async () => render(<RecommenderApp />));
  await screen.findByRole('heading', { level: 1 });
  return { user: userEvent.setup(), sent, server };
}

/** Renders the client at an address. The user is logged in if a profile is given. */
export async function renderApp(
  path: string,
  { profile, ...options }: { profile?: Partial<Profile>; server?: Server } = {},
): Promise<Rendered> {
  const stored = storedProfile(profileOf(profile ?? {}));
  const server: Server = {
    'GET /api/letters': () => ({ letters: [] }),
    'GET /api/applications': () => ({ applications: [], may_start: false }),
    ...options.server,
  };
  const sent = serveCalls(server, stored.handle);
  if (profile) setLoginMarker();
  history.replaceState(null, '', path);
  await act(async () => render(<App />));
  await screen.findByRole('heading', { level: 1 });
  await waitUntilComplete();
  const saved = () =>
    Object.assign({}, ...sent.flatMap((request) => (request.path === '/api/answer' ? [request.body.answer] : [])));
  return { user: userEvent.setup(), sent, saved, server, profile: stored.profile };
}

/** Waits until the last sections of a page and its button are drawn. */
export async function waitUntilComplete(): Promise<void> {
  if (/^\/(about|education|final-steps)/.test(location.pathname))
    await waitFor(() => screen.getByText(/^(Save and continue|Submit)$/));
}

export const applicantWith = (answer: Answers = {}, more: Partial<Profile> = {}) => ({ profile: { answer, ...more } });

/** Returns the control of a question, or its radio button with this value. */
export function control(key: string, value?: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(
    `[name="${key}"]${value === undefined ? '' : `[value="${value}"]`}`,
  );
  if (!found) throw new Error(`The page has no control for ${key}.`);
  return found;
}

export const isQuestionShown = (key: string): boolean => document.querySelector(`[name="${key}"]`) !== null;

export function question(key: string): HTMLElement {
  const found = document.getElementById(key);
  if (!found) throw new Error(`The page does not show the question ${key}.`);
  return found;
}

export const openDialog = (): Promise<HTMLDialogElement> =>
  waitFor(() => {
    const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
    if (!dialog) throw new Error('No dialog is open.');
    return dialog;
  });

/** Whether the page asks the user to reload it after a release. Otherwise it would reload itself. */
export async function isReloadBlocked(): Promise<boolean> {
  // The address of this script identifies the release of the page.
  const script = Object.assign(document.createElement('script'), { type: 'module', src: '/assets/index.js' });
  document.head.append(script);
  await act(() => Promise.race([reloadPage(), sleep(500)]));
  const isBlocked = isOutdated.get();
  act(() => isOutdated.set(false));
  script.remove();
  return isBlocked;
}

/** Whether the browser would ask the user before it closes the page. */
export function warnsBeforeLeaving(): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  act(() => void dispatchEvent(closing));
  return closing.defaultPrevented;
}

export const focused = (): string | null | undefined =>
  document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent;

/** Waits until the element with this name or text has the focus. */
export const hasFocus = (name: string) => waitFor(() => expect(focused()).toBe(name));

/** Returns the link to a step of the form. */
export const step = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Steps' })).getByRole('link', { name });

export async function logOut({ user }: Pick<Rendered, 'user'>) {
  await user.click(screen.getByRole('button', { name: 'Account' }));
  await user.click(await screen.findByRole('button', { name: 'Log Out' }));
}

configure({
  // The time to wait for an element that never appears. A busy machine is many times slower than an idle one.
  asyncUtilTimeout: 30_000,
  // Checking which elements are hidden takes seconds in a long form.
  defaultHidden: true,
  // The error message omits the whole page.
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
});
connectSession();

afterEach(async () => {
  cleanup();
  endCallsOfSession();
  closeApplication();
  await outbox.open('');
  application.reset();
  toasts.set([]);
  localStorage.clear();
  sessionStorage.clear();
  removeLoginMarker();
});
