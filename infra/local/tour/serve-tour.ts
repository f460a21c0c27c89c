// Serves the tour to testers and designers: links to the product's screens and states, and controls of the local stack.

import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { json, text } from 'node:stream/consumers';
import { postLogin } from '../../../shared/contracts/account.ts';
import { putLastPage } from '../../../shared/contracts/application.ts';
import { routes } from '../../../shared/contracts/routes.ts';
import { isFormRoute } from '../../../shared/form/structure.ts';
import { siteHeaders } from '../../site-headers.ts';
import type { Clock } from '../clock/clock.ts';
import { localPageStyles } from '../common/local-page.ts';
import { addFault, cookieOfFaults, faultKinds, faultsCookie, faultsOf } from '../gateway/faults.ts';
import { IdleTimeoutError } from '../queues/until-idle.ts';
import { caller, samplePassword } from '../seed/caller.ts';
import { pathOfLetter, pathOfList, requestLetter, sendLetter } from '../seed/letters.ts';
import { people } from '../seed/people.ts';
import { restoreApplicants, type SampleId, seedApplicants } from '../seed/seed-applicants.ts';
import { type Entry, entries, type LetterLink, letterLinks, type Viewer } from './entries.ts';
import { readSeed, type SeedApplications } from './seed.ts';
import type { StoredLetters } from './stored-letters.ts';
import { tourPage, tourScript } from './tour-page.ts';

/** Tasks that only the commands in `bin` can do. A stack of a test may lack them. */
export interface StackCommands {
  /** Returns the path of the staff view for the applicant with this email address. */
  readonly createStaffPath?: (email: string) => Promise<string>;
  readonly seedApplications?: SeedApplications;
  /** Erases the applications of an account and keeps the account. */
  readonly eraseApplications?: (email: string) => Promise<void>;
}

interface FaultInjection {
  readonly workers: readonly string[];
  /** Makes the worker's next job crash. Like `slow`, returns false for a worker that is not in `workers`. */
  crash(worker: string, at: 'before' | 'after'): boolean;
  slow(worker: string, seconds: number): boolean;
}

interface Tour {
  readonly site: string;
  readonly commands: Required<StackCommands>;
  readonly clock: Pick<Clock, 'advance'>;
  readonly faultInjection: FaultInjection;
  readonly letters: StoredLetters;
}

/** The answer to a call of the tour. All fields except `status` and `cookies` are part of the JSON response. */
interface Answer {
  /** The HTTP status. The default is 200. */
  readonly status?: number;
  readonly cookies?: readonly string[];
  readonly message?: string;
  readonly now?: string;
  readonly made?: number;
}
type Body = Readonly<Record<string, unknown>>;
type Action = (tour: Tour, body: Body, request: IncomingMessage) => Promise<Answer> | Answer;

const maxMinutes = 43_200;
const maxSeconds = 60;
const refusal = (message: string, status = 400): Answer => ({ status, message });
const isWithin = (value: unknown, least: number, most: number) =>
  Number.isInteger(Number(value)) && Number(value) >= least && Number(value) <= most;

const expired = ({ headers }: IncomingMessage, isMeant: (name: string) => boolean) =>
  (headers.cookie ?? '')
    .split('; ')
    .flatMap((pair) => pair.split('=')[0] || [])
    .filter((name) => name !== faultsCookie && isMeant(name))
    .map((name) => `${name}=; Path=/; Max-Age=0`);

/** Logs in, and makes the path the last page of the applicant, because the client opens no other page. */
async function logInAt(site: string, id: SampleId, path: string): Promise<readonly string[]> {
  const response = await fetch(site + postLogin.path, {
    method: postLogin.method,
    headers: { 'content-type': 'application/json', origin: site },
    body: JSON.stringify({ username: people[id].email, password: samplePassword }),
  });
  if (!response.ok) throw new Error(`Logging in ${id} answered ${response.status}.`);
  const cookies = response.headers.getSetCookie();
  const cookie = cookies.map((line) => line.split(';')[0]).join('; ');
  if (isFormRoute(path)) await caller(site, { cookie })(putLastPage, { last_page: path });
  return cookies;
}

const isSample = (viewer: Viewer): viewer is SampleId => viewer in people;
const isLetterLink = (viewer: Viewer): viewer is LetterLink => letterLinks.some((each) => each === viewer);

/** Requests a letter. Returns the path of the link that its recommender receives. */
async function letterPath({ site, letters }: Tour, link: LetterLink): Promise<string> {
  const recommender = await requestLetter(site);
  if (link === 'list') return pathOfList(site, recommender);
  if (link === 'received') return sendLetter(site, recommender);
  const path = await pathOfLetter(site, recommender);
  if (link === 'closed') await letters.close(recommender);
  return path;
}

async function open(tour: Tour, { viewer, path, fault }: Entry, request: IncomingMessage) {
  const session = isSample(viewer) ? await logInAt(tour.site, viewer, path) : [];
  const cookies = [...expired(request, () => true), ...session, ...(fault ? [addFault(request, fault)] : [])];
  if (isLetterLink(viewer)) return { cookies, path: await letterPath(tour, viewer) };
  return { cookies, path: viewer === 'staff' ? await tour.commands.createStaffPath(people.submitted.email) : path };
}

async function advance({ clock }: Tour, { minutes }: Body): Promise<Answer> {
  if (!isWithin(minutes, 0, maxMinutes)) return refusal(`Send minutes from 0 to ${maxMinutes}.`);
  try {
    await clock.advance(Number(minutes));
    return { now: new Date().toISOString() };
  } catch (error) {
    if (error instanceof IdleTimeoutError) return refusal(error.message, 503);
    throw error;
  }
}

let lastSeed: Promise<unknown> = Promise.resolve();

/** Adds applications for one call at a time, because each call continues the numbers of the applications before it. */
async function seed({ site, commands }: Tour, body: Body): Promise<Answer> {
  const wanted = readSeed(body);
  if (typeof wanted === 'string') return refusal(wanted);
  const seeding = lastSeed.then(() => commands.seedApplications(site, wanted));
  lastSeed = seeding.catch(() => undefined);
  return seeding;
}

const actions: Readonly<Record<string, Action>> = {
  clock: advance,
  seed,
  fault(_tour, { call, kind }, request) {
    const route = routes.find(({ method, path }) => `${method} ${path}` === call);
    const wanted = faultKinds.find((each) => each === kind);
    if (!route || !wanted) return refusal("There is no such call, or it can't fail this way.");
    return { cookies: [addFault(request, { method: route.method, path: route.path, kind: wanted })] };
  },
  'no-faults': () => ({ cookies: [cookieOfFaults([])], message: 'All calls work again.' }),
  // The cookie that scripts can read stays, as if another device had ended the session.
  'end-session': (_tour, _body, request) => ({
    cookies: expired(request, (name) => !name.startsWith('CognitoIdentityServiceProvider')),
    message: 'The session ended. The next call will notice.',
  }),
  async restore({ site, commands }) {
    await restoreApplicants(site, commands.eraseApplications);
    return { message: 'The applicants are as they were.' };
  },
  flip: async ({ letters }, { number, n }) =>
    (await letters.flip(String(number), Number(n))) ? {} : refusal("We couldn't find that letter.", 404),
  crash: ({ faultInjection }, { worker, at }) =>
    (at === 'before' || at === 'after') && faultInjection.crash(String(worker), at)
      ? {}
      : refusal("There is no such worker, or it can't crash at this point."),
  slow: ({ faultInjection }, { worker, seconds }) =>
    isWithin(seconds, 1, maxSeconds) && faultInjection.slow(String(worker), Number(seconds))
      ? {}
      : refusal(`There is no such worker, or the delay isn't from 1 to ${maxSeconds} seconds.`),
};

const unavailable = async () => {
  throw new Error("This stack can't do that.");
};

const send = (response: ServerResponse, status: number, type: string, body: string, more: OutgoingHttpHeaders = {}) =>
  response
    .writeHead(status, {
      ...siteHeaders({ uploadOrigin: "'self'", https: false }),
      'cache-control': 'no-store',
      'content-type': `${type}; charset=utf-8`,
      ...more,
    })
    .end(body);
const sendJson = (response: ServerResponse, status: number, body: object, cookies: readonly string[] = []) =>
  send(response, status, 'application/json', JSON.stringify(body), { 'set-cookie': [...cookies] });
const redirect = (response: ServerResponse, location: string, cookies: readonly string[] = []) =>
  send(response, 303, 'text/plain', '', { location, 'set-cookie': [...cookies] });

const readForm = (sent: string): Body =>
  Object.fromEntries([...new URLSearchParams(sent)].map(([name, value]) => [name, Number(value) || value]));

/** Performs an action. The page's script sends and gets JSON; a submitted form is redirected to the page. */
async function act(tour: Tour, action: Action, request: IncomingMessage, response: ServerResponse) {
  const isForm = request.headers['content-type'] === 'application/x-www-form-urlencoded';
  const body = isForm ? readForm(await text(request)) : ((await json(request).catch(() => undefined)) ?? {});
  const { status = 200, cookies, message, ...result } = await action(tour, body as Body, request);
  if (isForm) return redirect(response, `/_local/?message=${encodeURIComponent(message ?? 'Done.')}`, cookies);
  sendJson(response, status, { message, ...result }, cookies);
}

export function serveTour({ commands, ...options }: Omit<Tour, 'commands'> & { readonly commands: StackCommands }) {
  const available = { createStaffPath: unavailable, seedApplications: unavailable, eraseApplications: unavailable };
  const tour: Tour = { ...options, commands: { ...available, ...commands } };
  let seeded: Promise<unknown> | undefined;
  /** Adds the sample applicants before their first use, and again only if that failed. */
  const addSamples = () => {
    seeded ??= seedApplicants(tour.site).catch((error: unknown) => {
      seeded = undefined;
      throw error;
    });
    return seeded;
  };

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', tour.site);
    const fetchSite = request.headers['sec-fetch-site'];
    const entry = entries.find(({ id }) => pathname === `/_local/tour/open/${id}`);
    const action = actions[pathname.replace('/_local/tour/', '')];
    // Another site must not change anything here. The header is 'none' if the user typed the address.
    if (entry && (fetchSite === 'same-origin' || fetchSite === 'none')) {
      await addSamples();
      const { path, cookies } = await open(tour, entry, request);
      redirect(response, path, cookies);
    } else if (action && request.method === 'POST' && fetchSite === 'same-origin') {
      await act(tour, action, request, response);
    } else if (pathname === '/_local/clock') sendJson(response, 200, { now: new Date().toISOString() });
    else if (pathname === '/_local/tour.js') send(response, 200, 'text/javascript', tourScript);
    else if (pathname === '/_local/page.css') send(response, 200, 'text/css', await localPageStyles());
    else if (pathname === '/_local' || pathname === '/_local/') {
      await addSamples();
      send(
        response,
        200,
        'text/html',
        tourPage(tour.faultInjection.workers, faultsOf(request), searchParams.get('message') ?? ''),
      );
    } else sendJson(response, 404, { message: 'Not Found' });
  };
}
