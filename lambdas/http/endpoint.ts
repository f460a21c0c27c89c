// Runs between API Gateway and a handler: rejects or authenticates the event, parses it by its contract, and turns the
// result or the error into a response.

import { createHash, timingSafeEqual } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { applicationHeader } from '../../shared/contracts/application.ts';
import {
  type BodyOf,
  type Contract,
  mustComeFromSite,
  type ParamsOf,
  type QueryOf,
  type ResultOf,
  routeOf,
} from '../../shared/contracts/contract.ts';
import { applicationIdOf, applicationTag } from '../application/application.ts';
import type { Link } from '../links/links.ts';
import { CrossSite, NotFound, OtherApplication, ServiceDown } from '../platform/errors.ts';
import { describeError, logger } from '../platform/logger.ts';
import { once } from '../platform/once.ts';
import { ProductError } from '../platform/product-error.ts';
import { runWithRequestId } from '../platform/request-id.ts';
import { isFromSite, siteHost } from '../platform/site.ts';
import { parse, refuseUnreadable } from './parse.ts';
import { errorResponse, json, redirect } from './respond.ts';

export interface RequestOf<C> {
  /** The account of the session. `account` and `applicationId` are '' if the contract requires no session. */
  readonly account: string;
  /** The application that the caller has selected, among those of the account. */
  readonly applicationId: string;
  readonly number: number;
  readonly body: BodyOf<C>;
  readonly query: QueryOf<C>;
  readonly params: ParamsOf<C>;
  readonly siteHost: string;
  /** Whether the browser opens this address in a tab, not in a script or a frame (W3C Fetch Metadata). */
  readonly isTabNavigation: boolean;
  readonly cookies: readonly string[];
  /** The link that authenticated the call. Only calls with the access `letter` have one. */
  readonly link: OpenedLink | undefined;
}

export interface OpenedLink {
  readonly token: string;
  readonly digest: string;
  readonly link: Link;
}

export class WithCookies<Result> {
  readonly result: Result;
  readonly cookies: readonly string[];
  constructor(result: Result, cookies: readonly string[]) {
    this.result = result;
    this.cookies = cookies;
  }
}

/** A result with its own HTTP status, for a contract that has more than one success status. */
export class WithStatus<Result> {
  readonly status: number;
  readonly result: Result;
  constructor(status: number, result: Result) {
    this.status = status;
    this.result = result;
  }
}

export class Redirect {
  readonly url: string;
  constructor(url: string) {
    this.url = url;
  }
}

export type Handle<C> = (
  request: RequestOf<C>,
) => Promise<ResultOf<C> | WithCookies<ResultOf<C>> | WithStatus<ResultOf<C>> | Redirect>;

export type LambdaHandler = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>;

interface Caller {
  readonly account: string;
  readonly number: number;
  /** Cookies to set in every response, including errors. */
  readonly cookies: readonly string[];
  readonly link?: OpenedLink;
}

/** Identifies the caller. Throws SessionInvalid if the session has ended. */
export type Authenticate = (event: APIGatewayProxyEventV2, contract: Contract) => Promise<Caller>;

export type CookiesOnFailure = (error: unknown, requestCookies: readonly string[] | undefined) => readonly string[];

function responseTo(answer: unknown, status: number, cookies: readonly string[]) {
  if (answer instanceof Redirect) return redirect(answer.url);
  if (answer instanceof WithStatus) return json(answer.status, answer.result, cookies);
  return answer instanceof WithCookies
    ? json(status, answer.result, [...cookies, ...answer.cookies])
    : json(status, answer, cookies);
}

/** Builds a contract's Lambda handler. Logs each request and turns errors into responses, so it never throws. */
export function createLambdaHandler<C extends Contract>(
  contract: C,
  handle: Handle<C>,
  authenticate: Authenticate,
  cookiesOnFailure: CookiesOnFailure,
): LambdaHandler {
  return async (event, context) => {
    const startedAt = Date.now();
    const headers = event.headers;
    const log = {
      requestId: event.requestContext.requestId,
      lambdaRequestId: context.awsRequestId,
      version: context.functionVersion,
      route: routeOf(contract),
    };
    let cookies: readonly string[] = [];
    try {
      requireEdge(headers);
      refuseCrossSite(contract, headers);
      refuseUnreadable(contract, event);
      const caller = await runWithRequestId(log.requestId, () => authenticate(event, contract));
      cookies = caller.cookies;
      const { account, number } = caller;
      const applicationId = applicationIdOf(account, number);
      refuseOtherApplication(contract, headers, applicationId);
      const request = {
        account,
        number,
        applicationId,
        ...(await parse(contract, event)),
        siteHost: siteHost(headers),
        isTabNavigation: headers['sec-fetch-dest'] === 'document',
        cookies: event.cookies ?? [],
        link: caller.link,
      };
      // `parse` has checked the request against this contract. No other code asserts the types of a request.
      const answer = await runWithRequestId(log.requestId, () => handle(request as RequestOf<C>));
      const response = responseTo(answer, contract.status ?? 200, cookies);
      logger.info('request answered', { ...log, status: response.statusCode, milliseconds: Date.now() - startedAt });
      return response;
    } catch (error) {
      const response = errorResponse(error, [...cookies, ...cookiesOnFailure(error, event.cookies)]);
      const entry = { ...log, status: response.statusCode, milliseconds: Date.now() - startedAt };
      const isExpected = error instanceof ProductError && !(error instanceof ServiceDown);
      if (isExpected) logger.info('request refused', { ...entry, reason: error.name });
      else logger.error('request failed', { ...entry, cause: describeError(error) });
      return response;
    }
  };
}

type Headers = Readonly<Record<string, string | undefined>>;

/**
 * Rejects cross-site requests (W3C Fetch Metadata; OWASP, "Cross-Site Request Forgery Prevention"). Also rejects
 * navigations and prefetches, so that following a link can't log a user out.
 */
function refuseCrossSite(contract: Contract, headers: Headers): void {
  if (!mustComeFromSite(contract)) return;
  const site = headers['sec-fetch-site'];
  const isSameOrigin = site === undefined ? isFromSite(headers) : site === 'same-origin';
  if (!isSameOrigin || isNavigation(headers) || isPrefetch(headers)) throw new CrossSite();
}

const isNavigation = (headers: Headers) => headers['sec-fetch-mode'] === 'navigate';
const isPrefetch = (headers: Headers) =>
  /prefetch|prerender/i.test(`${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`);

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Digests of the comma-separated ORIGIN_SECRETS. There are two secrets during a rotation. AWS starts new containers
 * when the variable changes, so the digests are never out of date.
 */
const acceptedDigests = once(() => (process.env.ORIGIN_SECRETS ?? '').split(',').filter(Boolean).map(digest));

/** Rejects requests that did not pass through CloudFront, with the same response as for an unknown path. */
function requireEdge(headers: Headers): void {
  const sent = digest(headers['x-origin-verify'] ?? '');
  if (!acceptedDigests().some((secret) => timingSafeEqual(secret, sent))) throw new NotFound('Not Found');
}

/**
 * Rejects a write from a page that shows another application than the cookies select. Otherwise, after another person
 * logs in, the page would write its answers into that person's application.
 */
function refuseOtherApplication(contract: Contract, headers: Headers, applicationId: string): void {
  if (contract.access !== 'session' || !mustComeFromSite(contract)) return;
  const shown = headers[applicationHeader];
  if (shown !== undefined && shown !== applicationTag(applicationId)) throw new OtherApplication();
}
