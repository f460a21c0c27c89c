import type { APIGatewayProxyEventV2, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { Handler } from '../../../../infra/local/common/invoke.ts';
import type { Lambdas } from '../../../../infra/local/lambdas.ts';
import { startLocalStack } from '../../../../infra/local/start.ts';
import { handler as customMessage } from '../../../../lambdas/triggers/custom-message.ts';
import { handler as preTokenGeneration } from '../../../../lambdas/triggers/pre-token-generation.ts';

type ApiHandler = Handler<APIGatewayProxyEventV2>;
type WorkerHandler = Handler<SQSEvent, SQSBatchResponse | undefined>;

interface TestStack {
  readonly dataDir: string;
  readonly siteDir?: string;
  readonly port?: number;
  /** The handlers by route key, for example 'GET /api/things/{key}'. */
  readonly routes?: Readonly<Record<string, ApiHandler>>;
  readonly convert?: WorkerHandler;
  readonly failDeadLetters?: WorkerHandler;
}

const limits = (seconds: number) => ({ seconds, megabytes: 1024 });
const consumption = { concurrency: 2, retriesEarly: false };
const done: WorkerHandler = async () => ({ batchItemFailures: [] });

export function startTestStack({
  routes = {},
  convert = done,
  failDeadLetters = done,
  port = 0,
  ...options
}: TestStack) {
  const lambdas = async (): Promise<Lambdas> => ({
    routes: Object.entries(routes).map(([key, handler]) => {
      const [method, path = ''] = key.split(' ');
      return { method: method as 'GET', path, lambda: { name: key, limits: limits(1), handler } };
    }),
    consumers: [
      { ...consumption, queueName: 'conversion', lambda: { name: 'convert', limits: limits(2), handler: convert } },
      {
        ...consumption,
        queueName: 'conversion-dead-letters',
        lambda: { name: 'fail-dead-letters', limits: limits(2), handler: failDeadLetters },
      },
    ],
    schedules: [],
    triggers: {
      customMessage: { name: 'custom-message', limits: limits(1), handler: customMessage },
      preTokenGeneration: { name: 'pre-token-generation', limits: limits(1), handler: preTokenGeneration },
    },
  });
  return startLocalStack({ port, docxEngine: 'embedded', ...options, lambdas });
}

export type RunningTestStack = Awaited<ReturnType<typeof startTestStack>>;
