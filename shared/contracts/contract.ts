import type { AnyObject, ObjectSchema } from 'yup';

/** What a call may touch on AWS. The stacks grant exactly this and set the variables that name it. */
export type Resource =
  | 'table'
  | 'ssnKey'
  | 'documents'
  | 'conversionQueue'
  | 'pdfCopyQueue'
  | 'submissionQueue'
  | 'userPool'
  | 'linkKey'
  | 'mail'
  | 'places'
  | 'colleges';

/** Who may call: a logged-in applicant, anyone, or the holder of a link (its token is the handler's to check). */
export type Access = 'session' | 'public' | 'link';

/** One call of the wire contract. Everything that knows of calls (gateway, client, stacks, tests) reads these. */
export interface Contract<Body = unknown, Query = unknown, Param extends string = string, Result = unknown> {
  /** Verb and noun; the Lambda is `lambdas/{first segment of path}/{name in kebab-case}.ts`. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** API Gateway's notation: '/api/document-answer/{key}'. */
  readonly path: string;
  readonly access: Access;
  readonly body?: ObjectSchema<Body & AnyObject>;
  readonly query?: ObjectSchema<Query & AnyObject>;
  /** The names in the path. */
  readonly params?: readonly Param[];
  /** The status of a success; 200 when absent. */
  readonly status?: 202;
  /** A GET that changes something: it must come from the site itself like any other change. */
  readonly changes?: true;
  /** A call that a page repeats by itself: it does not keep an idle session alive. */
  readonly polling?: true;
  readonly uses: readonly Resource[];
  /** Only a type: what a success answers. */
  readonly result?: Result;
}

export interface Message {
  readonly message: string;
}

/** Reads `contract<Result>()({ … })`: the result is named, the rest is inferred. */
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

/** Whether a call must come from the site itself (cross-site requests are refused). */
export const changesState = ({ method, changes }: Pick<Contract, 'method' | 'changes'>) =>
  method !== 'GET' || changes === true;

/** The handler's path from the project's root, without its ending. */
export function handlerPath({ name, path }: Pick<Contract, 'name' | 'path'>): string {
  const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `lambdas/${path.split('/')[1]}/${kebab}`;
}
