import { readFileSync } from 'node:fs';
import { CloudWatchClient, DescribeAlarmsCommand } from '@aws-sdk/client-cloudwatch';
import { describe, expect, it } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import { shipped } from '../../../infra/config.ts';
import { deploySteps, findReleaseAlarm } from '../../../infra/deploy-steps.ts';
import { unclaimedDelaySeconds } from '../../../lambdas/documents/conversion-queue.ts';
import { jobQueues } from '../../../shared/contracts/workers.ts';
import { type Part, type Resource, synth } from './synth.ts';

const prod = synth('prod', { alarmEmail: 'oncall@university.example', pagerUrl: 'https://pager.example/1' });
const parts: readonly Part[] = ['operations', 'site'];
const alarmsOf = (synthesized: typeof prod) =>
  parts.flatMap((part) =>
    synthesized.resources(part, 'AWS::CloudWatch::Alarm').map(([id, each]) => ({ part, id, ...each })),
  );
const alarms = alarmsOf(prod);
const alarmNamed = (name: string) => alarms.find(({ id }) => id.startsWith(name))?.Properties;

const withoutHash = (id: string) => id.replace(/[0-9A-F]{8}$/, '');

/** Formats a dimension as `name=value`. A resource of another stack is `part:logicalId.attribute`. */
function formatDimension({ Name, Value }: Resource['Properties']): string {
  if (typeof Value === 'string') return `${Name}=${Value}`;
  if (Value.Ref) return `${Name}=${withoutHash(Value.Ref)}`;
  const { StackName, OutputName } = Value['Fn::GetStackOutput'];
  const [, resource = '', attribute] =
    /^PublishOutput(?:Ref|FnGetAtt)(.+?)[0-9A-F]{8}(\D+)?[0-9A-F]{8}$/.exec(OutputName) ?? [];
  return `${Name}=${StackName.split('-').at(-1)}:${resource}${attribute ? `.${attribute}` : ''}`;
}

/** Returns `namespace name dimensions` of each metric that an alarm reads. */
const metricsOf = ({ Metrics, ...alarm }: Resource['Properties']): string[] =>
  (Metrics ?? [{ MetricStat: { Metric: alarm } }]).flatMap(({ MetricStat }: Resource['Properties']) => {
    if (!MetricStat) return [];
    const { Namespace, MetricName, Dimensions = [] } = MetricStat.Metric;
    return [Namespace, MetricName, ...Dimensions.map(formatDimension).sort()].join(' ');
  });

describe('operations', () => {
  it('have twelve alarms at most, each with a runbook, all in the operations and site stacks', () => {
    const headings = readFileSync('docs/operations-alarms.md', 'utf8').match(/(?<=^#{2,4} ).+$/gm);
    const all = (Object.keys(prod.templates) as Part[]).flatMap((part) =>
      prod.resources(part, 'AWS::CloudWatch::Alarm'),
    );
    expect(all).toHaveLength(alarms.length);
    expect(alarms.length).toBeGreaterThan(8);
    expect(alarms.length).toBeLessThanOrEqual(12);
    for (const { Properties } of alarms)
      expect(headings).toContain(/Runbook: "(.+)"/.exec(Properties.AlarmDescription)?.[1]);
  });

  it('are published to one topic with subscribers, both when they start and when they end', () => {
    for (const { Properties } of alarms) {
      expect(Properties.AlarmActions).toHaveLength(1);
      expect(Properties.OKActions).toEqual(Properties.AlarmActions);
    }
    const subscribed = parts.flatMap((part) =>
      prod
        .resources(part, 'AWS::SNS::Subscription')
        .map(([, { Properties }]) => [part, Properties.Protocol, withoutHash(Properties.TopicArn.Ref)].join(' ')),
    );
    expect(subscribed.sort()).toEqual([
      'operations email Alarms',
      'operations email Pages',
      'operations https Pages',
      'site email Pages',
      'site https Pages',
    ]);
  });

  it('deploy after the site, which the canary calls, even if they read nothing of it', () => {
    const domain = { name: 'apply.university.example', certificateArn: 'arn:aws:acm:us-east-1:1:certificate/1' };
    const { operations, site } = synth('prod', { domain }).stacks;
    expect(operations.dependencies).toContain(site);
  });

  it('are described with the topics of the alarms and the titles of the dashboard', () => {
    const page = readFileSync('docs/operations-alarms.md', 'utf8');
    const described = [...page.matchAll(/^\| (`\w+`.*?) +\| `(Pages|Alarms)` +\|/gm)].flatMap(([, ids = '', topic]) =>
      [...ids.matchAll(/\w+/g)].map(([id]) => [id, topic]),
    );
    const topics = alarms.map(({ id, Properties }) => [withoutHash(id), withoutHash(Properties.AlarmActions[0].Ref)]);
    expect(described.sort()).toEqual(topics.sort());
    const dashboards = JSON.stringify(prod.resources('operations', 'AWS::CloudWatch::Dashboard'));
    const titles = [...page.matchAll(/"([^"]+)" on\s+the\s+dashboard/g)].map(([, title = '']) => title);
    expect(titles.length).toBeGreaterThan(0);
    expect(titles.filter((title) => !dashboards.includes(`\\"title\\":\\"${title}\\"`))).toEqual([]);
  });

  it('watch metrics by the namespaces, names and dimensions that AWS publishes', () => {
    const [, firewall] = prod.resources('site', 'AWS::WAFv2::WebACL')[0] ?? [];
    const rules: Resource['Properties'][] = firewall?.Properties.Rules;
    const rateRules = ['AccountCalls', 'AddressSearches', 'AllCalls', 'LetterCalls'];
    expect(
      rules
        .filter(({ Statement }) => Statement.RateBasedStatement)
        .map(({ VisibilityConfig }) => VisibilityConfig.MetricName),
    ).toEqual(rateRules);
    const queues = (suffix: string) =>
      ['Conversion', 'PdfCopy', 'Submission', 'Delivery', 'Due', 'Handover'].map(
        (name) => `${name}${suffix}.QueueName`,
      );
    const lookUps = ['AWS/ApiGateway Count ApiId=api:RoutesApi Method=GET Resource=/lookup/find Stage=$default'];
    const watched = alarms.map(({ id, Properties }) => [withoutHash(id), metricsOf(Properties)]);
    expect(Object.fromEntries(watched)).toEqual({
      ApiFails: ['5xx', 'Count'].map((name) => `AWS/ApiGateway ${name} ApiId=api:RoutesApi Stage=$default`),
      CallsRefused: ['GraduateApplication/prod CallsRefused'],
      CanaryFails: ['AWS/Lambda Errors FunctionName=Canary'],
      JobsWait: queues('Queue').flatMap((queue, index) => [
        `AWS/SQS ApproximateAgeOfOldestMessage QueueName=documents:${queue}`,
        ...(index === 0 ? [`AWS/SQS ApproximateNumberOfMessagesVisible QueueName=documents:${queue}`] : []),
      ]),
      JobsFail: [
        ...queues('DeadLetters').map(
          (queue) => `AWS/SQS ApproximateNumberOfMessagesVisible QueueName=documents:${queue}`,
        ),
        'AWS/Lambda Invocations FunctionName=documents:FailDeadLetters',
      ],
      ClockStands: ['GraduateApplication/prod ClockRuns'],
      EmailsBounce: [
        'AWS/SES Reputation.BounceRate',
        'AWS/SES Reputation.ComplaintRate',
        'AWS/SES Reputation.BounceRate ses:configuration-set=graduate-application-prod-letters',
        'AWS/SES Reputation.ComplaintRate ses:configuration-set=graduate-application-prod-letters',
      ],
      EmailsNearQuota: ['AWS/SES Send'],
      LookUpsCost: lookUps,
      LookUpsADay: lookUps,
      SiteErrors: ['AWS/CloudFront 5xxErrorRate DistributionId=Distribution Region=Global'],
      // The metrics of a CloudFront firewall have no Region dimension.
      FirewallRefuses: rateRules.map(
        (rule) => `AWS/WAFV2 BlockedRequests Rule=${rule} WebACL=GraduateApplication-prod`,
      ),
    });
    expect(firewall?.Properties.VisibilityConfig.MetricName).toBe('GraduateApplication-prod');
  });

  it('count failures of the API only if they are more than 0.1% of the calls, and allow five', () => {
    expect(alarmNamed('ApiFails')).toMatchObject({ ComparisonOperator: 'GreaterThanThreshold', Threshold: 5 });
    const [expression] = alarmNamed('ApiFails').Metrics;
    expect(expression.Expression).toBe('IF(failures > calls / 1000, failures, 0)');
  });

  it('count the age of a queue whose jobs are delayed longer than its limit only while messages are ready', () => {
    const [{ Expression }] = alarmNamed('JobsWait').Metrics;
    expect(Expression).toMatch(/^MAX\(\[IF\(ready0 > 0, m0 \/ 300, 0\), m1 \/ 300, /);
    const limits = Object.fromEntries(jobQueues.map(({ name, maxWaitMinutes }) => [name, 60 * maxWaitMinutes]));
    expect(unclaimedDelaySeconds).toBeGreaterThan(limits.conversion ?? 0);
    expect(jobQueues.filter(({ hasLongDelays }) => hasLongDelays).map(({ name }) => name)).toEqual(['conversion']);
  });

  it('raise an alarm when the clock or the canary reports no data', () => {
    expect(alarmNamed('ClockStands')).toMatchObject({
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
      Threshold: 1,
    });
    expect(alarmNamed('CanaryFails')).toMatchObject({
      ComparisonOperator: 'GreaterThanThreshold',
      TreatMissingData: 'breaching',
      Threshold: 0,
    });
    const others = alarms.filter(({ id }) => !/^(ClockStands|CanaryFails)/.test(id));
    for (const { Properties } of others) expect(Properties.TreatMissingData).toBe('notBreaching');
  });

  it('find the alarm that makes CloudFormation roll back the API by its name, or nothing before there is one', async () => {
    const cloudWatch = mockClient(CloudWatchClient);
    const arn = 'arn:aws:cloudwatch:us-east-1:111122223333:alarm:1';
    const { AlarmName } = alarmNamed('ApiFails');
    cloudWatch
      .on(DescribeAlarmsCommand)
      .resolves({ MetricAlarms: [] })
      .on(DescribeAlarmsCommand, { AlarmNames: [AlarmName] })
      .resolves({ MetricAlarms: [{ AlarmArn: arn }] });
    expect(await findReleaseAlarm(shipped.prod)).toBe(arn);
    expect(await findReleaseAlarm(shipped.stage)).toBeUndefined();
    cloudWatch.restore();
  });

  it('watch the alarm only while the API deploys, and clear the trigger in an immediate deployment', () => {
    const config = shipped.prod;
    const alarm = 'arn:aws:cloudwatch:us-east-1:111122223333:alarm:ApiFails';
    const all = ['graduate-application-prod-*'];
    expect(deploySteps(config, { alarm: undefined, isImmediate: false })).toEqual([all]);
    const watched = deploySteps(config, { alarm, isImmediate: false });
    const atOnce = deploySteps(config, { alarm, isImmediate: true });
    const options = ['--exclusively', '--rollback-trigger-alarm-arns'];
    expect(watched[1]).toEqual(['graduate-application-prod-api', ...options, alarm, '--monitoring-time-minutes', '10']);
    expect(atOnce[1]).toEqual(['graduate-application-prod-api', ...options, 'none', '--monitoring-time-minutes', '0']);
    // An immediate deployment names no alarm, because the alarm may be gone and CloudFormation would look it up.
    expect(deploySteps(config, { alarm: undefined, isImmediate: true })).toEqual(atOnce);
    for (const steps of [watched, atOnce]) {
      expect(steps.map((step) => step.includes(options[1] ?? ''))).toEqual([false, true, false]);
      // The stacks that the API stack reads are deployed before it.
      expect(steps[0]).toEqual(
        ['data', 'identity', 'lookup', 'documents'].map((part) => `graduate-application-prod-${part}`),
      );
      expect(steps[2]).toEqual(all);
    }
  });
});
