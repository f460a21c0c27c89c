// What Lambda's own runtime does in a process of a function: loads the handler once, then runs one event after another.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lambdaContext } from '../../local/common/lambda-context.ts';
import type { Answer, Invocation } from './container.ts';

const { AWS_LAMBDA_FUNCTION_NAME = '', LAMBDA_TASK_ROOT = '', _HANDLER = '' } = process.env;
const [file, name = ''] = _HANDLER.split('.');

const loading = import(pathToFileURL(join(LAMBDA_TASK_ROOT, `${file}.mjs`)).href).then((module) => module[name]);

function failure(error: unknown): Answer {
  const { name: type, message, stack } = error instanceof Error ? error : new Error(String(error));
  return { failed: { type, message, stack } };
}

const send = (answer: Answer) => new Promise((sent) => process.send?.(answer, sent));

process.on('message', async ({ event, requestId, limits }: Invocation) => {
  const handler = await loading.catch(async (error: unknown) => {
    await send(failure(error));
    process.exit(1);
  });
  try {
    await send({ result: await handler(event, lambdaContext(AWS_LAMBDA_FUNCTION_NAME, requestId, limits)) });
  } catch (error) {
    await send(failure(error));
  }
});
process.once('disconnect', () => process.exit());
loading.catch(() => undefined);
