import type { APIGatewayProxyEventV2, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { handlerPath } from '../../shared/contracts/contract.ts';
import { routes } from '../../shared/contracts/routes.ts';
import { checkLambdasExist, importLambda, type Lambda, lazyLambda } from './common/invoke.ts';
import type { ApiRoute } from './gateway/serve-api.ts';
import type { Worker } from './queues/poller.ts';
import { conversion, deadLetters, type Queue, render, submission } from './queues/queues.ts';
import type { CustomMessageEvent } from './user-pool/pool/mail-code.ts';

export interface Lambdas {
  readonly routes: readonly ApiRoute[];
  readonly workers: readonly { readonly queue: Queue; readonly worker: Worker }[];
  readonly customMessage: Lambda<CustomMessageEvent, CustomMessageEvent>;
}

/** API Gateway's own limit. */
const apiTimeout = 29;
const triggerTimeout = 5;

const customMessagePath = 'lambdas/triggers/custom-message';
const queues = [conversion, render, submission, deadLetters(conversion), deadLetters(render)];

/** The product's Lambdas; the workers are imported by their first message. Their environment must be set before. */
export async function importLambdas(): Promise<Lambdas> {
  checkLambdasExist([...routes.map(handlerPath), ...queues.map(({ handler }) => handler), customMessagePath]);
  const [apiRoutes, customMessage] = await Promise.all([
    Promise.all(
      routes.map(async ({ name, method, path }) => ({
        method,
        path,
        lambda: await importLambda<APIGatewayProxyEventV2, unknown>(handlerPath({ name, path }), apiTimeout),
      })),
    ),
    importLambda<CustomMessageEvent, CustomMessageEvent>(customMessagePath, triggerTimeout),
  ]);
  const workers = queues.map((queue) => ({
    queue,
    worker: lazyLambda<SQSEvent, SQSBatchResponse | undefined>(queue.handler, queue.timeoutSeconds),
  }));
  return { routes: apiRoutes, workers, customMessage };
}
