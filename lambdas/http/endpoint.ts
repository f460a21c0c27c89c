// Between API Gateway and a handler: an event is refused, or gets its session and is parsed by its contract; the result
// or the error goes out as a response.

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
import { causeOf, logger } from '../platform/logger.ts';
import { once } from '../platform/once.ts';
import { ProductError } from '../platform/product-error.ts';
import { forRequest } from '../platform/request-id.ts';
import { isFromSite, siteHost } from '../platform/site.ts';
import { parse, refuseUnreadable } from './parse.ts';
import { failure, json, redirect } from './respond.ts';

export interface RequestOf<C> {
  /** '' where the contract requires no session, as the application's id. */
  readonly account: string;
  /** The application that the call means, of those of its account. */
  readonly applicationId: string;
  readonly number: number;
  readonly body: BodyOf<C>;
  readonly query: QueryOf<C>;
  readonly params: ParamsOf<C>;
  readonly siteHost: string;
  /** Not for a script or a frame: its address is what the tab keeps (W3C Fetch Metadata). */
  readonly opensTab: boolean;
  readonly cookies: readonly string[];
  /** Of a call that a link of letters opens. */
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

/** Of a call that answers with more than one. */
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
  /** Of the application that it has chosen. */
  readonly number: number;
  /** To set whatever the response. */
  readonly cookies: readonly string[];
  readonly link?: OpenedLink;
}

/** Throws SessionInvalid. */
export type Authenticate = (event: APIGatewayProxyEventV2, contract: Contract) => Promise<Caller>;

/** Cookies to set although the call failed. */
export type CookiesOnFailure = (error: unknown, sent: readonly string[] | undefined) => readonly string[];

function responseTo(answer: unknown, status: number, cookies: readonly string[]) {
  if (answer instanceof Redirect) return redirect(answer.url);
  if (answer instanceof WithStatus) return json(answer.status, answer.result, cookies);
  return answer instanceof WithCookies
    ? json(status, answer.result, [...cookies, ...answer.cookies])
    : json(status, answer, cookies);
}

export function lambdaOf<C extends Contract>(
  contract: C,
  handle: Handle<C>,
  authenticate: Authenticate,
  cookiesOnFailure: CookiesOnFailure,
): LambdaHandler {
  return async (event, context) => {
    const began = Date.now();
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
      const caller = await authenticate(event, contract);
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
        opensTab: headers['sec-fetch-dest'] === 'document',
        cookies: event.cookies ?? [],
        link: caller.link,
      };
      // Parsed by this contract: the one place where the types of its request are asserted.
      const answer = await forRequest(log.requestId, () => handle(request as RequestOf<C>));
      const response = responseTo(answer, contract.status ?? 200, cookies);
      logger.info('request answered', { ...log, status: response.statusCode, milliseconds: Date.now() - began });
      return response;
    } catch (error) {
      const response = failure(error, [...cookies, ...cookiesOnFailure(error, event.cookies)]);
      const entry = { ...log, status: response.statusCode, milliseconds: Date.now() - began };
      const isExpected = error instanceof ProductError && !(error instanceof ServiceDown);
      if (isExpected) logger.info('request refused', { ...entry, reason: error.name });
      else logger.error('request failed', { ...entry, cause: causeOf(error) });
      return response;
    }
  };
}

type Headers = Readonly<Record<string, string | undefined>>;

/** W3C Fetch Metadata; OWASP, "Cross-Site Request Forgery Prevention". No navigation or prefetch logs anyone out. */
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

/** Of ORIGIN_SECRETS, comma-separated: two during a rotation. A change of the variable starts new containers. */
const accepted = once(() => (process.env.ORIGIN_SECRETS ?? '').split(',').filter(Boolean).map(digest));

/** The response is that of an unknown path. */
function requireEdge(headers: Headers): void {
  const sent = digest(headers['x-origin-verify'] ?? '');
  if (!accepted().some((secret) => timingSafeEqual(secret, sent))) throw new NotFound('Not Found');
}

/** A page whose cookies have become somebody else's must not write what it shows into that person's application. */
function refuseOtherApplication(contract: Contract, headers: Headers, applicationId: string): void {
  if (contract.access !== 'session' || !mustComeFromSite(contract)) return;
  const meant = headers[applicationHeader];
  if (meant !== undefined && meant !== applicationTag(applicationId)) throw new OtherApplication();
}
