import type { APIGatewayProxyEventV2, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { routes } from '../../shared/contracts/routes.ts';
import { scheduleOf, sourcesOf, workerPath, workers } from '../../shared/contracts/workers.ts';
import { endpointLimits, triggers } from '../function-limits.ts';
import type { ScheduledLambda } from './clock/clock.ts';
import { checkLambdasExist, importHandler, type Lambda, type Limits, lazyLambda } from './common/invoke.ts';
import type { ApiRoute } from './gateway/serve-api.ts';
import type { QueueConsumer } from './queues/poller.ts';
import { sourceName } from './queues/queues.ts';
import type { CustomMessageEvent, TokenEvent } from './user-pool/pool.ts';

export interface Lambdas {
  readonly routes: readonly ApiRoute[];
  readonly consumers: readonly QueueConsumer[];
  readonly schedules: readonly ScheduledLambda[];
  readonly triggers: {
    readonly customMessage: Lambda<CustomMessageEvent, CustomMessageEvent>;
    readonly preTokenGeneration: Lambda<TokenEvent, TokenEvent>;
  };
}

type CreateLambda = <Event, Result>(path: string, limits: Limits) => Lambda<Event, Result>;

const queueConsumers = (createLambda: CreateLambda): QueueConsumer[] =>
  workers.flatMap((worker) => {
    const lambda = createLambda<SQSEvent, SQSBatchResponse | undefined>(workerPath(worker), worker);
    return sourcesOf(worker).map((source) => ({
      queueName: sourceName(source),
      lambda,
      concurrency: worker.concurrency,
      retriesEarly: worker.retriesEarly ?? false,
    }));
  });

export const createLambdas = (createLambda: CreateLambda): Lambdas => ({
  routes: routes.map(({ method, path, handlerPath }) => ({
    method,
    path,
    lambda: createLambda<APIGatewayProxyEventV2, unknown>(handlerPath, endpointLimits),
  })),
  consumers: queueConsumers(createLambda),
  schedules: workers.flatMap((worker) => {
    const schedule = scheduleOf(worker);
    return schedule ? [{ ...schedule, lambda: createLambda<object, unknown>(workerPath(worker), worker) }] : [];
  }),
  triggers: {
    customMessage: createLambda(triggers.customMessage.path, triggers.customMessage),
    preTokenGeneration: createLambda(triggers.preTokenGeneration.path, triggers.preTokenGeneration),
  },
});

/** Imports the Lambdas. The caller must set their environment first. */
export async function importLambdas(createLambda: CreateLambda = lazyLambda): Promise<Lambdas> {
  const eager = [...routes.map(({ handlerPath }) => handlerPath), ...Object.values(triggers).map(({ path }) => path)];
  checkLambdasExist([...eager, ...workers.map(workerPath)]);
  await Promise.all(eager.map(importHandler));
  return createLambdas(createLambda);
}
