// The wire API, a contract for each call, and the worker table: gateways, stacks, client, tests and the API document
// derive from them.

import type { AnyObject, ObjectSchema } from 'yup';
import type { Switch } from '../partner/partner.ts';
import type { Uses } from './uses.ts';

/**
 * Who may call: a logged-in applicant, anyone, the holder of a link (whose token the handler checks), or of the link of a
 * letter, whose token is in a header.
 */
export type Access = 'session' | 'public' | 'link' | 'letter';

/** Loaded by its first use: the client and the calls without a body never need it, nor yup. */
export type Schema<Values> = () => Promise<ObjectSchema<Values & AnyObject>>;

/** One call of the wire API. */
export interface Contract<Body = unknown, Query = unknown, Param extends string = string, Result = unknown> {
  /** Verb and noun; the Lambda is `lambdas/api/{the contract's file}/{name in kebab-case}.ts`. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** API Gateway's notation: '/api/document-answer/{key}'. */
  readonly path: string;
  readonly access: Access;
  readonly body?: Schema<Body>;
  readonly query?: Schema<Query>;
  readonly params?: readonly Param[];
  /** 200 when absent. */
  readonly status?: 202 | 302;
  /** A GET that ends something or starts work: it must come from the site itself, like every other change. */
  readonly changes?: true;
  /** Mail programs call it, which send no Origin (RFC 8058): it goes by the token of its query alone, and by no cookie. */
  readonly fromAnywhere?: true;
  /**
   * A GET that may store the state of a job. Of one that never ended it is idempotent and changes nothing that a person
   * entered, and cookies are SameSite=Strict: it may come from anywhere, unless it `changes` something too.
   */
  readonly storesJobState?: true;
  /** A call that pages repeat by themselves: it does not keep an idle session alive. */
  readonly polling?: true;
  /** The partner's switch: where it is off, the path is one like any unknown one. */
  readonly needs?: Switch;
  /** Beside what a session takes: see `usesOf`. */
  readonly uses: Uses;
  readonly result?: Result;
}

export interface Message {
  readonly message: string;
}

/**
 * Used as `contract<Result>()({ … })`: the result is given, the other types are inferred. Marked as pure, so that a
 * bundle holds the contracts that it uses and not their neighbours.
 */
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

export const mustComeFromSite = ({
  method,
  changes,
  fromAnywhere,
}: Pick<Contract, 'method' | 'changes' | 'fromAnywhere'>) => !fromAnywhere && (method !== 'GET' || changes === true);

/** As API Gateway names it, the log and its metrics: 'PUT /api/answer'. */
export const routeOf = ({ method, path }: Pick<Contract, 'method' | 'path'>): string => `${method} ${path}`;

/** A session's call reads when it was ended, and its state if pages repeat the call; others prolong it, which tells as much. */
export function usesOf({ access, polling, uses }: Pick<Contract, 'access' | 'polling' | 'uses'>): Uses {
  if (access !== 'session') return uses;
  const { GetItem = [], UpdateItem = [], ...other } = uses.table ?? {};
  return {
    userPool: [],
    ...uses,
    table: {
      ...other,
      GetItem: polling ? ['session', 'sessions-ended', ...GetItem] : ['sessions-ended', ...GetItem],
      UpdateItem: polling ? UpdateItem : ['session', ...UpdateItem],
    },
  };
}

/** A version as it is sent: whole, exact, from 0. */
export const isVersion = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
