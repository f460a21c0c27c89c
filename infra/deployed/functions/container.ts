import { fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { LambdaTimedOut } from '../../local/common/invoke.ts';

export interface Invocation {
  readonly event: unknown;
  readonly requestId: string;
  readonly limits: { readonly seconds: number; readonly megabytes: number };
}

export type Answer =
  | { readonly result?: unknown; readonly failed?: undefined }
  | { readonly failed: { readonly type: string; readonly message: string; readonly stack?: string } };

export interface ContainerOptions {
  readonly name: string;
  readonly directory: string;
  /** All variables that the process has. */
  readonly env: Readonly<Record<string, string>>;
  readonly megabytes: number;
}

/** A process of one function, which works on one event at a time. */
export interface Container {
  readonly isAlive: boolean;
  /** Throws LambdaTimedOut, and ends the process, after the function's timeout. */
  invoke(invocation: Invocation): Promise<unknown>;
  stop(): Promise<void>;
}

const runtimeFile = fileURLToPath(new URL('./runtime.ts', import.meta.url));

/** Errors of a handler keep their name and their place, which the log shows. */
function errorOf(name: string, { type, message, stack }: NonNullable<Answer['failed']>): Error {
  const error = new Error(`${name}: ${message}`);
  error.name = type;
  if (stack) error.stack = stack;
  return error;
}

export function startContainer({ name, directory, env, megabytes }: ContainerOptions): Container {
  const child = fork(runtimeFile, [], {
    cwd: directory,
    env: { ...env },
    execArgv: [`--max-old-space-size=${megabytes}`, '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  for (const [stream, output] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    if (stream) createInterface({ input: stream }).on('line', (line) => output.write(`${line}\n`));

  return {
    get isAlive() {
      return child.connected && child.exitCode === null;
    },
    async invoke(invocation) {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      const onExit = (code: number | null, signal: string | null) =>
        reject(new Error(`The process of ${name} ended (${signal ?? `code ${code}`}) while it worked on an event.`));
      const timer = setTimeout(() => {
        reject(new LambdaTimedOut(`${name} took more than ${invocation.limits.seconds} seconds.`));
        child.kill('SIGKILL');
      }, invocation.limits.seconds * 1000);
      child.once('message', (answer) => resolve(answer as Answer));
      child.once('exit', onExit);
      try {
        child.send(invocation, (error) => error && reject(error));
        const answer = await promise;
        if (answer.failed) throw errorOf(name, answer.failed);
        return answer.result;
      } finally {
        clearTimeout(timer);
        child.removeAllListeners('message');
        child.off('exit', onExit);
      }
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
