// This script replaces Lambda's runtime in a function's process. It loads the handler once, and then runs each event.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lambdaContext } from '../../../infra/local/common/invoke.ts';

const { AWS_LAMBDA_FUNCTION_NAME = '', LAMBDA_TASK_ROOT = '', _HANDLER = '' } = process.env;
const [file, name = ''] = _HANDLER.split('.');
const limits = { seconds: 60, megabytes: 1024 };

const loading = import(pathToFileURL(join(LAMBDA_TASK_ROOT, `${file}.mjs`)).href);
const textOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

process.on('message', async ({ id, event }: { id: string; event: unknown }) => {
  try {
    const handler = (await loading)[name];
    process.send?.({ id, result: await handler(event, lambdaContext(AWS_LAMBDA_FUNCTION_NAME, id, limits)) });
  } catch (error) {
    process.send?.({ id, failed: textOf(error) });
  }
});
process.once('disconnect', () => process.exit());
loading.catch(() => undefined);
