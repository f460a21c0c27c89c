// The tour, for testers and designers: each state of the product (`entries.ts`) is one click away. `drive.ts` acts in
// the browser; what only the stack can do, it asks for here.

import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import { json as readJson } from 'node:stream/consumers';
import { partner } from '#partner';
import { postLogin } from '../../../shared/contracts/account.ts';
import { putAnswer, putLastPage } from '../../../shared/contracts/application.ts';
import { routes } from '../../../shared/contracts/routes.ts';
import { todayIn } from '../../../shared/form/calendar.ts';
import { isFormRoute } from '../../../shared/form/structure.ts';
import { siteHeaders } from '../../site-headers.ts';
import type { Clock } from '../clock/clock.ts';
import { cookieOfFaults, faultKinds, faultsCookie, faultsOf } from '../gateway/faults.ts';
import { IdleTimeoutError } from '../queues/until-idle.ts';
import { choiceIn } from '../seed/choice-in.ts';
import { askSomebody, pathOfLetter, pathOfList } from '../seed/letters.ts';
import { personOf, type Sample, samplePassword, samples, seedApplicants } from '../seed/seed-applicants.ts';
import type { AgeLetter } from './age-letter.ts';
import { type Entry, type RecommendersLink, recommendersLinks, type Viewer } from './entries.ts';
import type { FlipLetter } from './flip-letter.ts';
import { readSeed, type SeedApplications } from './seed.ts';
import { tourPage, tourStyles } from './tour-page.ts';

/** These are false of a worker that has none. */
interface WorkerMishaps {
  crash(worker: string, at: 'before' | 'after'): boolean;
  slow(worker: string, seconds: number): boolean;
}

interface Needs {
  readonly site: string;
  readonly createStaffPath?: ((email: string) => Promise<string>) | undefined;
  readonly seedApplications?: SeedApplications | undefined;
  readonly clock: Pick<Clock, 'advance'>;
  readonly mishaps: WorkerMishaps;
  readonly flipLetter: FlipLetter;
  readonly ageLetter: AgeLetter;
}

interface Tour extends Required<Needs> {
  /** Added by the first use. */
  readonly samples: () => Promise<readonly Sample[]>;
}

function seeding(site: string): Tour['samples'] {
  let started: Promise<readonly Sample[]> | undefined;
  const seed = () =>
    seedApplicants(site).catch((error: unknown) => {
      started = undefined;
      throw error;
    });
  return () => {
    started ??= seed();
    return started;
  };
}

interface Answer {
  /** 200 when absent. */
  readonly status?: number;
  readonly message?: string;
  readonly now?: string;
  readonly path?: string;
  readonly made?: number;
  readonly first?: string;
  readonly last?: string;
  readonly cookies?: readonly string[];
}
type Body = Readonly<Record<string, unknown>>;

const mostMinutes = 43_200;
const mostSeconds = 60;
const emailOf = (id: Viewer) => samples.find((sample) => sample.id === id)?.email ?? '';

const expired = ({ headers }: IncomingMessage, isMeant: (name: string) => boolean = () => true) =>
  (headers.cookie ?? '')
    .split('; ')
    .flatMap((pair) => pair.split('=')[0] || [])
    .filter(isMeant)
    .map((name) => `${name}=; Path=/; Max-Age=0`);

const request = (site: string, method: string, path: string, body: object, cookies: readonly string[] = []) =>
  fetch(site + path, {
    method,
    headers: {
      'content-type': 'application/json',
      origin: site,
      cookie: cookies.map((line) => line.split(';')[0]).join('; '),
    },
    body: JSON.stringify(body),
  });

/** Logs in, and makes the path the page where the applicant left: the client opens no other. */
async function sessionAt(site: string, viewer: Viewer, path: string): Promise<string[]> {
  const credentials = { username: emailOf(viewer), password: samplePassword };
  const response = await request(site, postLogin.method, postLogin.path, credentials);
  if (!response.ok) throw new Error(`Logging in ${viewer} answered ${response.status}.`);
  const cookies = response.headers.getSetCookie();
  if (isFormRoute(path)) await request(site, putLastPage.method, putLastPage.path, { last_page: path }, cookies);
  return cookies;
}

const isRecommender = (viewer: Viewer): viewer is RecommendersLink => recommendersLinks.some((link) => link === viewer);

/** The path of a link to somebody who has just been asked. */
async function recommendersPath({ site, ageLetter }: Tour, link: RecommendersLink): Promise<string> {
  const recommender = await askSomebody(site, personOf('thorough'), samplePassword);
  if (link === 'list') return pathOfList(site, recommender);
  const path = await pathOfLetter(site, recommender);
  if (link !== 'letter') await ageLetter(recommender, link);
  return path;
}

const hasAccount = (viewer: Viewer) => viewer !== 'visitor' && viewer !== 'staff' && !isRecommender(viewer);

async function begin(tour: Tour, body: Body, asked: IncomingMessage): Promise<Answer> {
  const { viewer, path, faults, slowWorker, term } = body as unknown as Entry;
  const choice = term && choiceIn(partner, term, todayIn(partner.config.timeZone));
  if (term && !choice) return refusal(`The form doesn't offer this term today: ${term}. Advance the clock.`);
  const session = hasAccount(viewer) ? await sessionAt(tour.site, viewer, path) : [];
  if (choice) await request(tour.site, putAnswer.method, putAnswer.path, { answer: choice }, session);
  if (slowWorker) tour.mishaps.slow(slowWorker, 5);
  return {
    cookies: [...expired(asked), ...session, cookieOfFaults(faults)],
    ...(viewer === 'staff' && { path: await tour.createStaffPath(emailOf('submitted')) }),
    ...(isRecommender(viewer) && { path: await recommendersPath(tour, viewer) }),
  };
}

function setFault(_tour: Tour, { call, kind }: Body, asked: IncomingMessage): Answer {
  const route = routes.find(({ method, path }) => `${method} ${path}` === call);
  const wanted = faultKinds.find((each) => each === kind);
  if (!route || !wanted) throw new Error("There is no such call, or it can't fail this way.");
  const { method, path } = route;
  const others = faultsOf(asked).filter((fault) => fault.method !== method || fault.path !== path);
  return { cookies: [cookieOfFaults([...others, { method, path, kind: wanted }])] };
}

const refusal = (message: string, status = 400): Answer => ({ status, message });

const isWithin = (value: unknown, least: number, most: number) =>
  Number.isInteger(Number(value)) && Number(value) >= least && Number(value) <= most;

async function advance({ clock }: Tour, { minutes }: Body): Promise<Answer> {
  if (!isWithin(minutes, 0, mostMinutes)) return refusal(`Send minutes from 0 to ${mostMinutes}.`);
  try {
    await clock.advance(Number(minutes));
    return { now: new Date().toISOString() };
  } catch (error) {
    if (error instanceof IdleTimeoutError) return refusal(error.message, 503);
    throw error;
  }
}

async function flip({ flipLetter }: Tour, { number, n }: Body): Promise<Answer> {
  return (await flipLetter(String(number), Number(n))) ? {} : refusal("We couldn't find that letter.", 404);
}

let seeded: Promise<unknown> = Promise.resolve();

/** One after the other: the numbers go on. */
async function seed({ site, seedApplications }: Tour, body: Body): Promise<Answer> {
  const wanted = readSeed(body);
  if (typeof wanted === 'string') return refusal(wanted);
  const seeding = seeded.then(() => seedApplications(site, wanted));
  seeded = seeding.catch(() => undefined);
  return seeding;
}

type Action = (tour: Tour, body: Body, asked: IncomingMessage) => Promise<Answer> | Answer;

const actions: Readonly<Record<string, Action>> = {
  begin,
  fault: setFault,
  'no-faults': () => ({ cookies: [cookieOfFaults([])] }),
  // The marker that scripts read stays, as when another device ended the session, and so do the calls that are to fail.
  'end-session': (_tour, _body, asked) => ({
    cookies: expired(asked, (name) => !name.startsWith('CognitoIdentityServiceProvider') && name !== faultsCookie),
  }),
  clock: advance,
  flip,
  seed,
  crash: ({ mishaps }, { worker, at }) =>
    (at === 'before' || at === 'after') && mishaps.crash(String(worker), at)
      ? {}
      : refusal("There is no such worker, or it can't crash at this point."),
  slow: ({ mishaps }, { worker, seconds }) =>
    isWithin(seconds, 1, mostSeconds) && mishaps.slow(String(worker), Number(seconds))
      ? {}
      : refusal(`There is no such worker, or the delay isn't from 1 to ${mostSeconds} seconds.`),
};

async function act(tour: Tour, name: string, asked: IncomingMessage, response: ServerResponse) {
  const action = actions[name];
  // A page of another site must not change anything here.
  if (!action || asked.method !== 'POST' || asked.headers['sec-fetch-site'] !== 'same-origin')
    return notFound(response);
  const {
    cookies = [],
    status = 200,
    ...body
  } = await action(tour, ((await readJson(asked).catch(() => undefined)) ?? {}) as Body, asked);
  answer(response, status, 'application/json', JSON.stringify(body), cookies);
}

function answer(response: ServerResponse, status: number, type: string, body: string, cookies: readonly string[] = []) {
  const headers = { ...siteHeaders({ uploadOrigin: "'self'", https: false }), 'cache-control': 'no-store' };
  response.writeHead(status, { ...headers, 'content-type': type, 'set-cookie': [...cookies] }).end(body);
}

const notFound = (response: ServerResponse) =>
  answer(response, 404, 'application/json', JSON.stringify({ message: 'Not Found' }));

const script = async () => stripTypeScriptTypes(await readFile(new URL('./drive.ts', import.meta.url), 'utf8'));

const noStaffView = async () => {
  throw new Error("This stack can't create staff links.");
};

const noSeeds = async () => {
  throw new Error("This stack can't add applications.");
};

export function serveTour({ createStaffPath = noStaffView, seedApplications = noSeeds, ...needs }: Needs) {
  const tour: Tour = { ...needs, createStaffPath, seedApplications, samples: seeding(needs.site) };
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const action = /^\/_local\/tour\/([\w-]+)$/.exec(path)?.[1];
    if (action) return act(tour, action, request, response);
    if (path === '/_local/clock')
      return answer(response, 200, 'application/json', JSON.stringify({ now: new Date().toISOString() }));
    if (path === '/_local/tour.js') return answer(response, 200, 'text/javascript; charset=utf-8', await script());
    if (path === '/_local/tour.css') return answer(response, 200, 'text/css; charset=utf-8', tourStyles);
    if (path !== '/_local' && path !== '/_local/') return notFound(response);
    const page = tourPage(await tour.samples(), faultsOf(request), await createStaffPath(emailOf('submitted')));
    answer(response, 200, 'text/html; charset=utf-8', page);
  };
}
