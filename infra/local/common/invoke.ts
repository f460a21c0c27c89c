import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Context } from 'aws-lambda';
import { lambdaContext } from './lambda-context.ts';
import { StartProblem } from './start-problem.ts';

export type Handler<Event = unknown, Result = unknown> = (event: Event, context: Context) => Promise<Result>;

/** A Lambda, ready to be called the way AWS calls it. */
export interface Lambda<Event = unknown, Result = unknown> {
  readonly name: string;
  readonly timeoutSeconds: number;
  readonly handler: Handler<Event, Result>;
}

const fileOf = (path: string) => new URL(`../../../${path}.ts`, import.meta.url);

/** Throws, naming them all, when Lambdas are missing. Paths are from the project's root, without ending. */
export function checkLambdasExist(paths: readonly string[]): void {
  const missing = [...new Set(paths)].filter((path) => !existsSync(fileOf(path)));
  if (missing.length > 0)
    throw new StartProblem(`There is no handler in ${missing.map((path) => `${path}.ts`).join(', ')}.`);
}

const nameOf = (path: string) => path.replace(/^lambdas\//, '').replaceAll('/', '-');

async function importHandler<Event, Result>(path: string): Promise<Handler<Event, Result>> {
  const { handler } = (await import(fileOf(path).href)) as { handler?: Handler<Event, Result> };
  if (typeof handler !== 'function') throw new StartProblem(`${path}.ts exports no function named handler.`);
  return handler;
}

/** Imports a Lambda by its path. */
export async function importLambda<Event, Result>(
  path: string,
  timeoutSeconds: number,
): Promise<Lambda<Event, Result>> {
  return { name: nameOf(path), timeoutSeconds, handler: await importHandler(path) };
}

/** A Lambda that is imported when it is first called: what it needs is heavy, and not every run needs it. */
export const lazyLambda = <Event, Result>(path: string, timeoutSeconds: number): Lambda<Event, Result> => ({
  name: nameOf(path),
  timeoutSeconds,
  handler: async (event, context) => (await importHandler<Event, Result>(path))(event, context),
});

export class LambdaTimedOut extends Error {
  override name = 'LambdaTimedOut' as const;
}

/** Calls a Lambda and gives up on it after its time, as AWS does (which also ends its process: here it runs on). */
export async function invoke<Event, Result>(
  { name, handler, timeoutSeconds }: Lambda<Event, Result>,
  event: Event,
  requestId: string = randomUUID(),
): Promise<Result> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const alarm = setTimeout(
    () => reject(new LambdaTimedOut(`${name} took more than ${timeoutSeconds} seconds.`)),
    timeoutSeconds * 1000,
  );
  try {
    return await Promise.race([handler(event, lambdaContext(name, requestId, timeoutSeconds)), timeout]);
  } finally {
    clearTimeout(alarm);
  }
}
