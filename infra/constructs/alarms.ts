import { Duration } from 'aws-cdk-lib';
import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { Operation } from 'aws-cdk-lib/aws-dynamodb';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Watched } from './monitored.ts';
import type { WorkQueue } from './work-queue.ts';

export interface Watch {
  readonly id: string;
  readonly what: string;
  /** A heading of docs/operations.md. */
  readonly runbook: string;
  readonly metric: IMetric;
  readonly above: number;
  /** Periods in a row. */
  readonly periods: number;
}

const period = Duration.minutes(5);

/** When somebody should be called, and what the runbook for it is named. */
export const watches = ({ stage, conversion, render, submission, markFailed, background, table }: Watched): Watch[] => [
  {
    id: 'ApiErrors',
    what: 'The API fails with 5xx',
    runbook: 'The API fails',
    metric: stage.metricServerError({ period, statistic: 'Sum' }),
    above: 5,
    periods: 1,
  },
  {
    id: 'ApiSlow',
    what: 'One request in twenty takes longer than three seconds',
    runbook: 'The API is slow',
    metric: stage.metricLatency({ period, statistic: 'p95' }),
    above: 3000,
    periods: 3,
  },
  waits('Conversion', conversion),
  deadLettersStay('Conversion', conversion),
  waits('Render', render),
  deadLettersStay('Render', render),
  waits('Submission', submission),
  {
    id: 'SubmissionDeadLetters',
    what: 'A submitted application has no record or its applicant no receipt',
    runbook: 'Receipts fail',
    metric: submission.deadLetters.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Maximum' }),
    above: 0,
    periods: 1,
  },
  {
    id: 'DocumentsFail',
    what: 'Documents or copies were given up after three tries',
    runbook: 'Documents fail',
    metric: markFailed.metricInvocations({ period, statistic: 'Sum' }),
    above: 0,
    periods: 1,
  },
  ...background.map((fn) => ({
    id: `${fn.node.id}Errors`,
    what: `${fn.node.id} crashes or runs out of time`,
    runbook: 'A function crashes',
    metric: fn.metricErrors({ period, statistic: 'Sum' }),
    above: 2,
    periods: 1,
  })),
  {
    id: 'FunctionsThrottled',
    what: "Lambda refuses calls: the account's concurrency is used up",
    runbook: 'Calls are throttled',
    metric: LambdaFunction.metricAllThrottles({ period, statistic: 'Sum' }),
    above: 0,
    periods: 2,
  },
  {
    id: 'TableThrottled',
    what: 'DynamoDB refuses calls',
    runbook: 'Calls are throttled',
    metric: table.metricThrottledRequestsForOperations({
      period,
      operations: [Operation.GET_ITEM, Operation.PUT_ITEM, Operation.UPDATE_ITEM, Operation.DELETE_ITEM],
    }),
    above: 0,
    periods: 2,
  },
];

const waits = (name: string, { queue }: WorkQueue): Watch => ({
  id: `${name}Waits`,
  what: 'Work waits longer than five minutes',
  runbook: 'Documents wait',
  metric: queue.metricApproximateAgeOfOldestMessage({ period, statistic: 'Maximum' }),
  above: 300,
  periods: 1,
});

const deadLettersStay = (name: string, { deadLetters }: WorkQueue): Watch => ({
  id: `${name}DeadLetters`,
  what: 'Dead letters stay where they are, so that nobody tells the applicants of their failure',
  runbook: 'Dead letters stay',
  metric: deadLetters.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Minimum' }),
  above: 0,
  periods: 2,
});
