import { Duration } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { Operation } from 'aws-cdk-lib/aws-dynamodb';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { maxAttempts } from '../../shared/contracts/workers.ts';
import { toPascalCase } from '../../shared/letter-case.ts';
import type { Monitored } from './monitored.ts';
import type { WorkQueue } from './work-queue.ts';

export interface AlarmDefinition {
  readonly id: string;
  readonly description: string;
  /** A heading of docs/operations.md. */
  readonly runbook: string;
  readonly metric: IMetric;
  readonly threshold: number;
  readonly evaluationPeriods: number;
}

const period = Duration.minutes(5);

export const alarms = ({ stage, queues, failDeadLetters, background, table }: Monitored): AlarmDefinition[] => [
  {
    id: 'ApiErrors',
    description: 'The API returns 5xx errors',
    runbook: 'The API fails',
    metric: stage.metricServerError({ period, statistic: 'Sum' }),
    threshold: 5,
    evaluationPeriods: 1,
  },
  {
    id: 'ApiLatency',
    description: '5 % of the API requests take longer than 3 seconds',
    runbook: 'The API is slow',
    metric: stage.metricLatency({ period, statistic: 'p95' }),
    threshold: 3000,
    evaluationPeriods: 3,
  },
  ...queues.flatMap((queue) => [backlog(queue), deadLetters(queue)]),
  {
    id: 'JobsGivenUp',
    description: `Documents or PDF copies failed ${maxAttempts} times`,
    runbook: 'Documents fail',
    metric: failDeadLetters.metricInvocations({ period, statistic: 'Sum' }),
    threshold: 0,
    evaluationPeriods: 1,
  },
  ...background.map((fn) => ({
    id: `${fn.node.id}Errors`,
    description: `${fn.node.id} crashes or times out`,
    runbook: 'A function crashes',
    metric: fn.metricErrors({ period, statistic: 'Sum' }),
    threshold: 2,
    evaluationPeriods: 1,
  })),
  {
    id: 'FunctionsThrottled',
    description: "Lambda throttles invocations: the account's concurrency is used up",
    runbook: 'Calls are throttled',
    metric: LambdaFunction.metricAllThrottles({ period, statistic: 'Sum' }),
    threshold: 0,
    evaluationPeriods: 2,
  },
  {
    id: 'TableThrottled',
    description: 'DynamoDB throttles requests',
    runbook: 'Calls are throttled',
    metric: table.metricThrottledRequestsForOperations({
      period,
      operations: [Operation.GET_ITEM, Operation.PUT_ITEM, Operation.UPDATE_ITEM, Operation.DELETE_ITEM],
    }),
    threshold: 0,
    evaluationPeriods: 2,
  },
];

const backlog = ({ jobQueue, queue }: WorkQueue): AlarmDefinition => ({
  id: `${toPascalCase(jobQueue.name)}Backlog`,
  description: `Jobs wait longer than 5 minutes in the ${jobQueue.name} queue`,
  runbook: 'Documents wait',
  metric: queue.metricApproximateAgeOfOldestMessage({ period, statistic: 'Maximum' }),
  threshold: 300,
  evaluationPeriods: 1,
});

/** Dead letters that a worker takes are an alarm only when they stay; those that are kept, as soon as there is one. */
const deadLetters = ({ jobQueue, deadLetters: queue }: WorkQueue): AlarmDefinition => ({
  id: `${toPascalCase(jobQueue.name)}DeadLetters`,
  ...(jobQueue.deadLetters === 'kept'
    ? {
        description: `A job of the ${jobQueue.name} queue failed ${maxAttempts} times and waits for a person`,
        runbook: 'Jobs wait for a person',
        metric: queue.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' }),
        evaluationPeriods: 1,
      }
    : {
        description: `Dead letters of the ${jobQueue.name} queue are not processed: applicants are not told of failures`,
        runbook: 'Dead letters stay',
        metric: queue.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Minimum' }),
        evaluationPeriods: 2,
      }),
  threshold: 0,
});
