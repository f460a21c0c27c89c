import { Duration } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { IUserPool, IUserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { Operation } from 'aws-cdk-lib/aws-dynamodb';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { getFind } from '../../shared/contracts/lookup.ts';
import { maxAttempts } from '../../shared/contracts/workers.ts';
import { toPascalCase } from '../../shared/letter-case.ts';
import type { EnvironmentConfig } from '../config.ts';
import { canaryInterval } from './canary.ts';
import { logMetric } from './log-metrics.ts';
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
  /** Rings below the threshold, and where nothing is counted. */
  readonly isMinimum?: true;
}

const period = Duration.minutes(5);

export const alarms = (monitored: Monitored): AlarmDefinition[] => [
  ...callAlarms(monitored),
  ...workAlarms(monitored),
  ...serviceAlarms(monitored),
  ...(monitored.lettersStage ? letterAlarms(monitored) : []),
  ...costAlarms(monitored),
];

const stageAlarms = (id: string, name: string, stage: HttpStage): AlarmDefinition[] => [
  {
    id: `${id}Errors`,
    description: `${name} returns 5xx errors`,
    runbook: 'The API fails',
    metric: stage.metricServerError({ period, statistic: 'Sum' }),
    threshold: 5,
    evaluationPeriods: 1,
  },
  {
    id: `${id}Latency`,
    description: `5 % of the requests to ${name} take longer than 3 seconds`,
    runbook: 'The API is slow',
    metric: stage.metricLatency({ period, statistic: 'p95' }),
    threshold: 3000,
    evaluationPeriods: 3,
  },
];

const callAlarms = ({ config, stage, lettersStage, canary }: Monitored): AlarmDefinition[] => [
  ...stageAlarms('Api', 'the API', stage),
  ...(lettersStage ? stageAlarms('Letters', 'the API of letters', lettersStage) : []),
  {
    id: 'ApiThrottled',
    description: 'API Gateway or the endpoints refuse calls with 429',
    runbook: 'Calls are refused',
    metric: logMetric(config, 'ApiThrottled', { period }),
    threshold: 50,
    evaluationPeriods: 1,
  },
  {
    id: 'ApiForbidden',
    description: 'The API refuses calls with 403',
    runbook: 'Calls are refused',
    metric: logMetric(config, 'ApiForbidden', { period }),
    threshold: 50,
    evaluationPeriods: 2,
  },
  {
    id: 'ErrorsBehindSuccess',
    description: 'An error was logged by a call that answered with success',
    runbook: 'A call succeeds with an error',
    metric: logMetric(config, 'ErrorsBehindSuccess', { period }),
    threshold: 0,
    evaluationPeriods: 1,
  },
  ...(canary
    ? [
        {
          id: 'CanaryFails',
          description: 'The smoke test of the site fails',
          runbook: 'The canary fails',
          metric: canary.metricErrors({ period: canaryInterval, statistic: 'Sum' }),
          threshold: 0,
          evaluationPeriods: 2,
        },
      ]
    : []),
];

const workAlarms = ({ queues, failDeadLetters, background }: Monitored): AlarmDefinition[] => [
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
];

/** Beside reading and writing one item. */
const alsoUsed = { Table: Operation.DELETE_ITEM, Asks: Operation.QUERY } as const;

const serviceAlarms = ({ config, tables, userPool, appClient }: Monitored): AlarmDefinition[] => [
  {
    id: 'ConcurrencyNearLimit',
    description: `More than 80 % of ${config.capacity.concurrentExecutions} executions at a time`,
    runbook: 'Calls are throttled',
    metric: LambdaFunction.metricAllConcurrentExecutions({ period, statistic: 'Maximum' }),
    threshold: 0.8 * config.capacity.concurrentExecutions,
    evaluationPeriods: 1,
  },
  {
    id: 'CognitoThrottled',
    description: 'Cognito throttles log-ins, sign-ups or sessions',
    runbook: 'Log-ins are throttled',
    metric: cognitoThrottles(userPool, appClient),
    threshold: 5,
    evaluationPeriods: 1,
  },
  {
    id: 'EmailsBounce',
    description: 'More than 4 % of the emails bounce: at 5 % SES reviews the account, at 10 % it stops sending',
    runbook: 'Emails bounce',
    metric: reputation('BounceRate'),
    threshold: 0.04,
    evaluationPeriods: 1,
  },
  {
    id: 'EmailsComplainedOf',
    description: 'More than 0.08 % of the emails are reported as spam: at 0.1 % SES reviews the account',
    runbook: 'Emails bounce',
    metric: reputation('ComplaintRate'),
    threshold: 0.0008,
    evaluationPeriods: 1,
  },
  {
    id: 'CodesBounce',
    description: 'More than 10 % of the emails of Cognito, and more than ten, bounced within an hour',
    runbook: 'Emails are not delivered',
    metric: bouncedCodes(config),
    threshold: 10,
    evaluationPeriods: 1,
  },
  {
    id: 'ReceiptsBounce',
    description: 'More than two receipts bounced within an hour',
    runbook: 'A receipt bounced',
    metric: logMetric(config, 'ReceiptsBounced', { period: Duration.hours(1) }),
    threshold: 2,
    evaluationPeriods: 1,
  },
  {
    id: 'ReceiptsNotDelivered',
    description: 'A receipt was sent twice, and nothing is known of it',
    runbook: 'Emails are not delivered',
    metric: logMetric(config, 'ReceiptsNotDelivered', { period }),
    threshold: 0,
    evaluationPeriods: 1,
  },
  {
    id: 'ClockStands',
    description: 'The clock has not run for an hour: nothing that is due is done',
    runbook: 'The clock stands',
    metric: logMetric(config, 'ClockRuns', { period: Duration.minutes(30) }),
    threshold: 1,
    evaluationPeriods: 2,
    isMinimum: true,
  },
  {
    id: 'FunctionsThrottled',
    description: "Lambda throttles invocations: the account's concurrency is used up",
    runbook: 'Calls are throttled',
    metric: LambdaFunction.metricAllThrottles({ period, statistic: 'Sum' }),
    threshold: 0,
    evaluationPeriods: 2,
  },
  ...Object.entries(tables).map(([id, table]) => ({
    id: `${id}Throttled`,
    description: `DynamoDB throttles requests to ${table.node.path}`,
    runbook: 'Calls are throttled',
    metric: table.metricThrottledRequestsForOperations({
      period,
      operations: [Operation.GET_ITEM, Operation.PUT_ITEM, Operation.UPDATE_ITEM, alsoUsed[id as keyof typeof tables]],
    }),
    threshold: 0,
    evaluationPeriods: 2,
  })),
];

/** Of what the worker itself found, so that its rule stands in one place. */
const letterAlarms = ({ config }: Monitored): AlarmDefinition[] => [
  {
    id: 'LettersPaused',
    description: 'More than 3 % of the emails about letters bounce: no more letters are asked for',
    runbook: 'Letters bounce',
    metric: logMetric(config, 'LettersPaused', { period }),
    threshold: 0,
    evaluationPeriods: 1,
  },
  {
    id: 'LettersNotConverted',
    description: 'More than five letters that were sent within an hour could not be made a PDF',
    runbook: 'A letter does not convert',
    metric: logMetric(config, 'LettersNotConverted', { period: Duration.hours(1) }),
    threshold: 5,
    evaluationPeriods: 1,
  },
];

/** The one route that pays for each call: the alarm that tells before the budget does, in every environment. */
const costAlarms = ({ config: { capacity }, stage }: Monitored): AlarmDefinition[] => [
  {
    id: 'LookUpsCost',
    description: 'Look-ups run at half of what their throttle allows for a quarter of an hour',
    runbook: 'Look-ups cost money',
    metric: stage.metricCount({
      period,
      statistic: 'Sum',
      dimensionsMap: { ...routeDimensions(stage), Method: getFind.method, Resource: getFind.path },
    }),
    threshold: (capacity.throttles.lookup.rate * period.toSeconds()) / 2,
    evaluationPeriods: 3,
  },
];

const routeDimensions = ({ api, stageName }: HttpStage) => ({ ApiId: api.apiId, Stage: stageName });

function cognitoThrottles(userPool: IUserPool, client: IUserPoolClient): IMetric {
  const names = ['SignInThrottles', 'SignUpThrottles', 'TokenRefreshThrottles'];
  const usingMetrics = Object.fromEntries(
    names.map((metricName, index) => [
      `m${index}`,
      new Metric({
        namespace: 'AWS/Cognito',
        metricName,
        dimensionsMap: { UserPool: userPool.userPoolId, UserPoolClient: client.userPoolClientId },
        statistic: 'Sum',
        period,
      }),
    ]),
  );
  return new MathExpression({ expression: 'SUM(METRICS())', usingMetrics, period, label: 'Throttles' });
}

/** In per cent; a handful of wrong addresses are none. */
function bouncedCodes(config: EnvironmentConfig): IMetric {
  const options = { period: Duration.hours(1) };
  return new MathExpression({
    expression: 'IF(bounced > 10, 100 * bounced / sent, 0)',
    usingMetrics: {
      bounced: logMetric(config, 'CodesBounced', options),
      sent: logMetric(config, 'CodesSent', options),
    },
    ...options,
    label: 'Bounced codes',
  });
}

/** Of the whole account: SES counts no other way. */
const reputation = (rate: 'BounceRate' | 'ComplaintRate') =>
  new Metric({
    namespace: 'AWS/SES',
    metricName: `Reputation.${rate}`,
    statistic: 'Maximum',
    period: Duration.hours(1),
  });

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
