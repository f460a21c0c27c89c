import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { Context } from 'aws-lambda';
import { StartProblem } from './start-problem.ts';

export type Handler<Event = unknown, Result = unknown> = (event: Event, context: Context) => Promise<Result>;

export interface Limits {
  readonly seconds: number;
  /** The memory that the handler's context reports. It is not enforced here. */
  readonly megabytes: number;
}

export interface Lambda<Event = unknown, Result = unknown> {
  readonly name: string;
  readonly limits: Limits;
  readonly handler: Handler<Event, Result>;
  /** Runs before the timeout of an invocation starts. */
  readonly beforeInvoke?: () => Promise<void>;
}

const fileOf = (path: string) => new URL(`../../../${path}.ts`, import.meta.url);

export function checkLambdasExist(paths: readonly string[]): void {
  const missing = [...new Set(paths)].filter((path) => !existsSync(fileOf(path)));
  if (missing.length > 0)
    throw new StartProblem(`These files have no handler: ${missing.map((path) => `${path}.ts`).join(', ')}.`);
}

/** Returns a function's name: `workers-send-due` for `lambdas/workers/send-due`. */
export const nameOf = (path: string): string => path.replace(/^lambdas\//, '').replaceAll('/', '-');

export async function importHandler<Event, Result>(path: string): Promise<Handler<Event, Result>> {
  const { handler } = (await import(fileOf(path).href)) as { handler?: Handler<Event, Result> };
  if (typeof handler !== 'function') throw new StartProblem(`${path}.ts doesn't export a function named handler.`);
  return handler;
}

/** Creates a Lambda whose code the first invocation imports, because some have heavy libraries. */
export const lazyLambda = <Event, Result>(path: string, limits: Limits): Lambda<Event, Result> => ({
  name: nameOf(path),
  limits,
  handler: async (event, context) => (await importHandler<Event, Result>(path))(event, context),
});

export class LambdaTimedOut extends Error {
  override name = 'LambdaTimedOut' as const;
}

/** Invokes a Lambda. Throws LambdaTimedOut, but unlike on AWS, a handler that timed out keeps running. */
export async function invoke<Event, Result>(
  { name, handler, limits, beforeInvoke }: Lambda<Event, Result>,
  event: Event,
  requestId: string = randomUUID(),
): Promise<Result> {
  await beforeInvoke?.();
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new LambdaTimedOut(`${name} took more than ${limits.seconds} seconds.`)),
    limits.seconds * 1000,
  );
  try {
    return await Promise.race([handler(event, lambdaContext(name, requestId, limits)), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

export function lambdaContext(functionName: string, requestId: string, { seconds, megabytes }: Limits): Context {
  const end = Date.now() + seconds * 1000;
  return {
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
    memoryLimitInMB: String(megabytes),
    awsRequestId: requestId,
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, end - Date.now()),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
}
