import type { APIGatewayProxyEventV2, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { handlerPath } from '../../shared/contracts/contract.ts';
import { routes } from '../../shared/contracts/routes.ts';
import { sourcesOf, workerPath, workers } from '../../shared/contracts/workers.ts';
import { customMessageTrigger, endpointLimits } from '../function-limits.ts';
import { checkLambdasExist, importLambda, type Lambda, lazyLambda } from './common/invoke.ts';
import type { ApiRoute } from './gateway/serve-api.ts';
import type { QueueConsumer } from './queues/poller.ts';
import { sourceName } from './queues/queues.ts';
import type { CustomMessageEvent } from './user-pool/pool/email-code.ts';

export interface Lambdas {
  readonly routes: readonly ApiRoute[];
  readonly consumers: readonly QueueConsumer[];
  readonly customMessage: Lambda<CustomMessageEvent, CustomMessageEvent>;
}

const queueConsumers = (): QueueConsumer[] =>
  workers.flatMap((worker) => {
    const lambda = lazyLambda<SQSEvent, SQSBatchResponse | undefined>(workerPath(worker), worker);
    return sourcesOf(worker).map((source) => ({
      queueName: sourceName(source),
      lambda,
      concurrency: worker.concurrency,
      retriesEarly: worker.retriesEarly ?? false,
    }));
  });

/** The environment must be set before. */
export async function importLambdas(): Promise<Lambdas> {
  checkLambdasExist([...routes.map(handlerPath), ...workers.map(workerPath), customMessageTrigger.path]);
  const [apiRoutes, customMessage] = await Promise.all([
    Promise.all(
      routes.map(async ({ name, method, path }) => ({
        method,
        path,
        lambda: await importLambda<APIGatewayProxyEventV2, unknown>(handlerPath({ name, path }), endpointLimits),
      })),
    ),
    importLambda<CustomMessageEvent, CustomMessageEvent>(customMessageTrigger.path, customMessageTrigger),
  ]);
  return { routes: apiRoutes, consumers: queueConsumers(), customMessage };
}
