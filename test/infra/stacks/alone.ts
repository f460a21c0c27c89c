import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Handler } from '../../../infra/local/common/invoke.ts';
import { bundleAway } from './built-bundles.ts';
import type { Resource } from './synth.ts';

const runtime = resolve(import.meta.dirname, 'lambda-runtime.ts');

/** The variables that direct a function to this machine instead of AWS and the DNS. */
const local = /^(AWS_.*|LOCAL_HTTP|MAIL_DOMAINS|S3_PUBLIC_ENDPOINT|USER_POOL_JWKS)$/;

/** Returns the variables of a template, with the local stack's values for references. */
function environmentOf({ Environment }: Resource['Properties'], directory: string): Record<string, string> {
  const variables = Object.entries<unknown>(Environment?.Variables ?? {}).map(([name, value]) => {
    if (typeof value === 'string' && !value.includes('{{resolve:'))
      return [name, value.replace('/var/task', directory)];
    const known = process.env[name];
    if (known === undefined) throw new Error(`The local stack does not set ${name}.`);
    return [name, known];
  });
  return Object.fromEntries(variables);
}

interface Answer {
  readonly id: string;
  readonly result?: unknown;
  readonly failed?: string;
}

/** A function of a template in its own process, with only its bundle, handler and variables. */
export interface Alone {
  readonly handler: Handler;
  stop(): Promise<void>;
}

export function startAlone(name: string, properties: Resource['Properties']): Alone {
  let child: ChildProcess | undefined;
  // In templates that are not deployed, the code names the entry (empty-bundles.ts).
  const directory = bundleAway(properties.Code.ZipFile.replace('// ', ''));

  const start = () =>
    fork(runtime, [], {
      cwd: directory,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...Object.fromEntries(Object.entries(process.env).filter(([variable]) => local.test(variable))),
        ...environmentOf(properties, directory),
        AWS_LAMBDA_FUNCTION_NAME: name,
        LAMBDA_TASK_ROOT: directory,
        _HANDLER: properties.Handler,
      },
    });

  return {
    async handler(event, { awsRequestId: id }) {
      child ??= start();
      const process = child;
      const { promise, resolve: answer, reject } = Promise.withResolvers<Answer>();
      const onMessage = (message: unknown) => (message as Answer).id === id && answer(message as Answer);
      const onExit = (code: number | null) => reject(new Error(`${name} exited with code ${code}.`));
      process.on('message', onMessage).once('exit', onExit).send({ id, event });
      const { result, failed } = await promise.finally(() => process.off('message', onMessage).off('exit', onExit));
      if (failed !== undefined) throw new Error(`${name}: ${failed}`);
      return result;
    },
    async stop() {
      if (!child || child.exitCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
