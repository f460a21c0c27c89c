// A contract defines one call of the wire API. Gateways, stacks, the client, tests and docs/api.md derive from it.

import type { AnyObject, ObjectSchema } from 'yup';
import type { Switch } from '../partner/partner.ts';
import type { Uses } from './uses.ts';

/** The allowed caller: a logged-in applicant, anyone, or the holder of a link with its token in query or header. */
export type Access = 'session' | 'public' | 'link' | 'letter';

/** Loads a schema on first use, so that yup is not part of the client or of Lambdas without a body. */
export type Schema<Values> = () => Promise<ObjectSchema<Values & AnyObject>>;

export interface Contract<Body = unknown, Query = unknown, Param extends string = string, Result = unknown> {
  /** The name: a verb and a noun. The Lambda is `lambdas/api/{the contract's file}/{name in kebab-case}.ts`. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path in API Gateway's notation, such as '/api/document-answer/{key}'. */
  readonly path: string;
  readonly access: Access;
  readonly body?: Schema<Body>;
  readonly query?: Schema<Query>;
  readonly params?: readonly Param[];
  /** The status of a successful response. The default is 200. */
  readonly status?: 202 | 302;
  /** Whether a GET ends a session or starts work. Like every other change, the call must come from the site itself. */
  readonly hasSideEffects?: true;
  /** Whether any origin may call. Mail programs send no `Origin` (RFC 8058). The query's token authorizes the call. */
  readonly allowsAnyOrigin?: true;
  /**
   * Whether a GET may store the state of a job that never ended. That write is idempotent and changes no answer, and
   * cookies are SameSite=Strict, so the call may come from anywhere unless `hasSideEffects` is set too.
   */
  readonly storesJobState?: true;
  /** Whether pages repeat the call without the user. Such a call does not keep an idle session alive. */
  readonly isPolled?: true;
  /** The partner's switch that the call needs. If it is off, the path is unknown. */
  readonly needs?: Switch;
  /** The AWS resources that the call uses itself. `usesOf` adds those of its session. */
  readonly uses: Uses;
  readonly result?: Result;
}

export interface Message {
  readonly message: string;
}

/** Types a contract from its result and spec. Mark each contract `@__PURE__`, so that bundles leave out unused ones. */
export const contract =
  <Result>() =>
  <Body = undefined, Query = undefined, const Param extends string = never>(
    spec: Omit<Contract<Body, Query, Param, Result>, 'result'>,
  ): Contract<Body, Query, Param, Result> =>
    spec;

export type BodyOf<C> = C extends Contract<infer Body, infer _Q, infer _P, infer _R> ? Body : never;
export type QueryOf<C> = C extends Contract<infer _B, infer Query, infer _P, infer _R> ? Query : never;
export type ParamsOf<C> =
  C extends Contract<infer _B, infer _Q, infer Param, infer _R> ? Readonly<Record<Param, string>> : never;
export type ResultOf<C> = C extends Contract<infer _B, infer _Q, infer _P, infer Result> ? Result : never;

/** Whether the server must reject the call if it comes from another site. */
export const mustComeFromSite = ({
  method,
  hasSideEffects,
  allowsAnyOrigin,
}: Pick<Contract, 'method' | 'hasSideEffects' | 'allowsAnyOrigin'>) =>
  !allowsAnyOrigin && (method !== 'GET' || hasSideEffects === true);

/** Returns the route key that API Gateway, the log and its metrics use, such as 'PUT /api/answer'. */
export const routeOf = ({ method, path }: Pick<Contract, 'method' | 'path'>): string => `${method} ${path}`;

/**
 * Returns the AWS resources of a contract, including those that check its session. Each call of a session reads when
 * the account's sessions ended. A polling call also reads its session; any other call extends the session instead.
 */
export function usesOf({ access, isPolled, uses }: Pick<Contract, 'access' | 'isPolled' | 'uses'>): Uses {
  if (access !== 'session') return uses;
  const { GetItem = [], UpdateItem = [], ...other } = uses.table ?? {};
  return {
    userPool: [],
    ...uses,
    table: {
      ...other,
      GetItem: isPolled ? ['session', 'sessions-ended', ...GetItem] : ['sessions-ended', ...GetItem],
      UpdateItem: isPolled ? UpdateItem : ['session', ...UpdateItem],
    },
  };
}

/** Whether a value from a request is a version: a safe integer of at least 0. */
export const isVersion = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
