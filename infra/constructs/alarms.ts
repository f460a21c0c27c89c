import { Duration, Stack } from 'aws-cdk-lib';
import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription, UrlSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { partner } from '#partner';
import { getFind } from '../../shared/contracts/lookup.ts';
import { maxAttempts } from '../../shared/contracts/workers.ts';
import { lettersPauseAboveShare } from '../../shared/emails.ts';
import type { EnvironmentConfig } from '../config.ts';
import { releaseAlarmName } from '../deploy-steps.ts';
import { canaryInterval } from './canary.ts';
import { lettersSetName } from './email-events.ts';
import { logMetric } from './logs.ts';
import type { WorkQueue } from './queues.ts';

export interface AlarmDefinition {
  readonly id: string;
  readonly alarmName?: string;
  readonly description: string;
  /** The heading of the runbook in docs/operations-alarms.md. */
  readonly runbook: string;
  /** The urgency. 'page': applicants are blocked now. 'mail': a reaction within a day is enough. */
  readonly urgency: 'page' | 'mail';
  readonly metric: IMetric;
  /** The alarm goes off above this value. */
  readonly threshold: number;
  readonly evaluationPeriods: number;
  /** Whether the counted events are expected, so that the alarm also goes off if there is no data. */
  readonly isExpected?: true;
  /** Whether the threshold is a minimum: the alarm goes off below it instead of above it. */
  readonly isMinimum?: true;
}

const period = Duration.minutes(5);
const day = Duration.days(1);

/** Returns the alarms that notify a person, at most twelve with the site's. Runbooks have queries for other checks. */
export const alarms = (monitored: Monitored): AlarmDefinition[] => [
  {
    id: 'ApiFails',
    alarmName: releaseAlarmName(monitored.config),
    description: 'The API answered more than five calls, and more than 0.1% of all, with 5xx in five minutes',
    runbook: 'The API fails',
    urgency: 'page',
    metric: new MathExpression({
      expression: 'IF(failures > calls / 1000, failures, 0)',
      usingMetrics: { failures: monitored.stage.metricServerError(), calls: monitored.stage.metricCount() },
      period,
    }),
    threshold: 5,
    evaluationPeriods: 1,
  },
  {
    id: 'CallsRefused',
    description: 'The API is refusing calls with 429 or 403',
    runbook: 'Calls are refused',
    urgency: 'page',
    metric: logMetric(monitored.config, 'CallsRefused', { period }),
    threshold: 50,
    evaluationPeriods: 2,
  },
  ...canaryAlarms(monitored),
  ...jobAlarms(monitored),
  ...emailAlarms(monitored),
  ...lookUpAlarms(monitored),
];

const canaryAlarms = ({ canary }: Monitored): AlarmDefinition[] =>
  canary
    ? [
        {
          id: 'CanaryFails',
          description: "The site's smoke test failed twice in a row or didn't run",
          runbook: 'The canary fails',
          urgency: 'page',
          metric: canary.metricErrors({ period: canaryInterval, statistic: 'Sum' }),
          threshold: 0,
          evaluationPeriods: 2,
          isExpected: true,
        },
      ]
    : [];

const jobAlarms = ({ config, queues, failDeadLetters }: Monitored): AlarmDefinition[] => [
  {
    id: 'JobsWait',
    description: "Jobs in a queue are waiting longer than the queue's limit",
    runbook: 'Jobs wait',
    urgency: 'page',
    metric: new MathExpression({
      expression: `MAX([${queues.map(waitOf).join(', ')}])`,
      usingMetrics: Object.assign({}, ...queues.map(waitMetrics)),
      period,
    }),
    threshold: 1,
    evaluationPeriods: 1,
  },
  {
    id: 'JobsFail',
    description: `Jobs that failed ${maxAttempts} times need attention, or more than five documents failed within ten minutes`,
    runbook: 'Jobs fail',
    urgency: 'mail',
    metric: new MathExpression({
      expression: `SUM([${queues.map((_, index) => `m${index}`).join(', ')}, FLOOR(failures / 6)])`,
      usingMetrics: {
        ...numbered(
          queues.map(({ jobQueue, deadLetters }) =>
            deadLetters.metricApproximateNumberOfMessagesVisible({
              period: tenMinutes,
              // A worker takes other queues' dead letters, so those count only if they stay for the whole period.
              statistic: jobQueue.deadLetters === 'kept' ? 'Maximum' : 'Minimum',
            }),
          ),
        ),
        failures: failDeadLetters.metricInvocations({ period: tenMinutes, statistic: 'Sum' }),
      },
      period: tenMinutes,
    }),
    threshold: 0,
    evaluationPeriods: 1,
  },
  {
    id: 'ClockStands',
    description: "The clock hasn't run for an hour, so scheduled work isn't done",
    runbook: 'The clock has stopped',
    urgency: 'mail',
    metric: logMetric(config, 'ClockRuns', { period: Duration.minutes(30) }),
    threshold: 1,
    evaluationPeriods: 2,
    isExpected: true,
    isMinimum: true,
  },
];

/** Returns the alarms for emails. SES reviews accounts at 5% bounces or 0.1% complaints, and pauses at 10% bounces. */
const emailAlarms = ({ config }: Monitored): AlarmDefinition[] => [
  {
    id: 'EmailsBounce',
    description:
      'More than 4% of all emails or of the emails about letters bounce, or more than 0.08% are reported as spam',
    runbook: 'Emails bounce',
    urgency: 'mail',
    metric: new MathExpression({
      expression: `MAX([bounces / 0.04, complaints / 0.0008${partner.config.letters ? ', letterBounces / 0.04, letterComplaints / 0.0008' : ''}])`,
      usingMetrics: {
        bounces: reputation('BounceRate'),
        complaints: reputation('ComplaintRate'),
        ...(partner.config.letters && {
          letterBounces: reputation('BounceRate', lettersSetName(config)),
          letterComplaints: reputation('ComplaintRate', lettersSetName(config)),
        }),
      },
      period: hour,
    }),
    threshold: 1,
    evaluationPeriods: 1,
  },
  {
    id: 'EmailsNearQuota',
    description: `More than ${100 * lettersPauseAboveShare}% of ${config.capacity.emailsADay} emails sent within a day, so requests for letters are waiting`,
    runbook: 'The email quota is nearly used up',
    urgency: 'mail',
    // The metric covers the whole account, because the quota belongs to the account.
    metric: new Metric({ namespace: 'AWS/SES', metricName: 'Send', statistic: 'Sum', period: day }),
    threshold: lettersPauseAboveShare * config.capacity.emailsADay,
    evaluationPeriods: 1,
  },
];

/** Returns the alarms for lookups, the only calls with a fee. They go off before the budget's notice is sent. */
function lookUpAlarms({ config: { capacity }, stage }: Monitored): AlarmDefinition[] {
  const dimensionsMap = {
    ApiId: stage.api.apiId,
    Stage: stage.stageName,
    Method: getFind.method,
    Resource: getFind.path,
  };
  // Stage.metricCount would replace these dimensions with those of the whole API.
  const calls = (over: Duration) =>
    new Metric({ namespace: 'AWS/ApiGateway', metricName: 'Count', dimensionsMap, statistic: 'Sum', period: over });
  return [
    {
      id: 'LookUpsCost',
      description: 'Lookups have been near their throttle for 15 minutes',
      runbook: 'Lookups cost too much',
      urgency: 'page',
      metric: calls(period),
      // The night of a deadline stays below this threshold (docs/capacity.md).
      threshold: 0.9 * capacity.throttles.lookup.rate * period.toSeconds(),
      evaluationPeriods: 3,
    },
    {
      id: 'LookUpsADay',
      description: 'More lookups within a day than applicants need',
      runbook: 'Lookups cost too much',
      urgency: 'mail',
      metric: calls(day),
      threshold: capacity.lookUpsADay,
      evaluationPeriods: 1,
    },
  ];
}

/**
 * Returns the expression of a queue's wait, in multiples of its limit. The age of the oldest message includes messages
 * that are still delayed. So the age of a queue with long delays counts only if messages were ready all the time.
 */
function waitOf({ jobQueue: { maxWaitMinutes, hasLongDelays } }: WorkQueue, index: number): string {
  const wait = `m${index} / ${60 * maxWaitMinutes}`;
  return hasLongDelays ? `IF(ready${index} > 0, ${wait}, 0)` : wait;
}

const waitMetrics = ({ queue, jobQueue }: WorkQueue, index: number): Record<string, IMetric> => ({
  [`m${index}`]: queue.metricApproximateAgeOfOldestMessage({ period, statistic: 'Maximum' }),
  ...(jobQueue.hasLongDelays && {
    [`ready${index}`]: queue.metricApproximateNumberOfMessagesVisible({ period, statistic: 'Minimum' }),
  }),
});

const tenMinutes = Duration.minutes(10);
const hour = Duration.hours(1);

const reputation = (rate: 'BounceRate' | 'ComplaintRate', set?: string) =>
  new Metric({
    namespace: 'AWS/SES',
    metricName: `Reputation.${rate}`,
    ...(set !== undefined && { dimensionsMap: { 'ses:configuration-set': set } }),
    statistic: 'Maximum',
    period: hour,
  });

/** Names metrics for an expression. A function such as SUM skips metrics without data; `+` would return no result. */
const numbered = (metrics: readonly IMetric[]) =>
  Object.fromEntries(metrics.map((metric, index) => [`m${index}`, metric]));

const topics = { page: 'Pages', mail: 'Alarms' } as const;

/** Adds alarms that notify when they go off and when they are over. One topic is for pages, one for emails. */
export function addAlarms(scope: Construct, config: EnvironmentConfig, key: IKey, definitions: AlarmDefinition[]) {
  const kinds = [...new Set(definitions.map(({ urgency }) => urgency))];
  const actions = new Map(kinds.map((kind) => [kind, new SnsAction(alarmTopic(scope, kind, config, key))]));
  for (const { id, description, runbook, urgency, isExpected, isMinimum, ...condition } of definitions) {
    const alarm = new Alarm(scope, id, {
      ...condition,
      alarmDescription: `${description}. Runbook: "${runbook}" in docs/operations-alarms.md.`,
      comparisonOperator: isMinimum
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: isExpected ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    const action = actions.get(urgency);
    if (action) {
      alarm.addAlarmAction(action);
      alarm.addOkAction(action);
    }
  }
}

/** Creates a topic with subscriptions. SNS sends nothing until they are confirmed, which preflight checks. */
function alarmTopic(scope: Construct, kind: keyof typeof topics, config: EnvironmentConfig, masterKey: IKey): Topic {
  const topic = new Topic(scope, topics[kind], {
    displayName: `Graduate application (${config.name}${kind === 'page' ? ', now' : ''})`,
    masterKey,
    enforceSSL: true,
  });
  // Topic.grantPublish would open the key to any account's alarms. The key's own policy allows this account's.
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
  );
  if (config.alarmEmail) topic.addSubscription(new EmailSubscription(config.alarmEmail));
  if (config.pagerUrl && kind === 'page') topic.addSubscription(new UrlSubscription(config.pagerUrl));
  return topic;
}

export interface Monitored {
  readonly config: EnvironmentConfig;
  readonly stage: HttpStage;
  readonly queues: readonly WorkQueue[];
  readonly failDeadLetters: IFunction;
  /** The functions whose failures appear in no API response. */
  readonly backgroundFunctions: readonly IFunction[];
  readonly tables: Readonly<Record<'Table' | 'Asks', ITable>>;
  /** The function that tests the site regularly. Absent if the environment is lean. */
  readonly canary?: IFunction;
}
