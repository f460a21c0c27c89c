import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Match } from 'aws-cdk-lib/assertions';
import { configOf, releaseOf } from '../../../infra/config.ts';
import { routes } from '../../../shared/contracts/routes.ts';
import { functionsOf } from './permissions.ts';
import { type Part, type Resource, synth } from './synth.ts';

const prod = synth('prod', { alarmEmail: 'oncall@university.example' });
const { operations } = prod.templates;
const parts: readonly Part[] = ['operations', 'site'];
const apis = ['api', 'letters'] as const;
/** Of the stacks whose endpoints are released gradually. */
const released = (synthesized: typeof prod, type: string) => apis.flatMap((part) => synthesized.resources(part, type));
const alarms = parts.flatMap((part) => prod.resources(part, 'AWS::CloudWatch::Alarm')).map(([, alarm]) => alarm);

describe('operations', () => {
  it('have an action for every alarm, and a runbook that each alarm names', () => {
    const headings = readFileSync('docs/operations.md', 'utf8').match(/(?<=^#{2,4} ).+$/gm);
    expect(alarms.length).toBeGreaterThan(8);
    for (const { Properties } of alarms) {
      expect(Properties.AlarmActions).toHaveLength(1);
      expect(headings).toContain(/Runbook: "(.+)"/.exec(Properties.AlarmDescription)?.[1]);
    }
  });

  it.each([
    ['AWS/SQS', 'ApproximateAgeOfOldestMessage'],
    ['AWS/Lambda', 'Errors'],
    ['AWS/Lambda', 'ConcurrentExecutions'],
    ['AWS/ApiGateway', '5xx'],
    ['AWS/ApiGateway', 'Count'],
    ['AWS/Cognito', 'SignInThrottles'],
    ['AWS/Cognito', 'TokenRefreshThrottles'],
    ['AWS/SES', 'Reputation.BounceRate'],
    ['AWS/SES', 'Reputation.ComplaintRate'],
    ['AWS/WAFV2', 'BlockedRequests'],
    ['GraduateApplication/prod', 'ApiThrottled'],
    ['GraduateApplication/prod', 'ApiForbidden'],
    ['GraduateApplication/prod', 'ErrorsBehindSuccess'],
    ['GraduateApplication/prod', 'CodesSent'],
    ['GraduateApplication/prod', 'CodesBounced'],
    ['GraduateApplication/prod', 'ReceiptsBounced'],
    ['GraduateApplication/prod', 'ReceiptsNotDelivered'],
    ['GraduateApplication/prod', 'ClockRuns'],
    ['GraduateApplication/prod', 'LettersPaused'],
    ['GraduateApplication/prod', 'LettersNotConverted'],
  ])('monitor %s %s', (namespace, name) => {
    const watched = alarms.flatMap(({ Properties }) => [
      Properties,
      ...(Properties.Metrics ?? []).map((part: Resource['Properties']) => part.MetricStat?.Metric ?? {}),
    ]);
    expect(watched.some(({ Namespace, MetricName }) => Namespace === namespace && MetricName === name)).toBe(true);
  });

  it('watch every rule of the firewall by the names of its metrics', () => {
    const [, firewall] = prod.resources('site', 'AWS::WAFv2::WebACL')[0] ?? [];
    const rules = firewall?.Properties.Rules.map(
      ({ VisibilityConfig }: Resource['Properties']) => VisibilityConfig.MetricName,
    );
    const watched = alarms
      .flatMap(({ Properties }) => Properties.Metrics ?? [])
      .map((part: Resource['Properties']) => part.MetricStat?.Metric)
      .filter((metric) => metric?.Namespace === 'AWS/WAFV2')
      .map(({ Dimensions }) =>
        Object.fromEntries(Dimensions.map(({ Name, Value }: Resource['Properties']) => [Name, Value])),
      );
    expect(watched.map(({ Rule }) => Rule).sort()).toEqual(rules.sort());
    for (const { WebACL } of watched) expect(WebACL).toBe(firewall?.Properties.VisibilityConfig.MetricName);
    expect(firewall?.Properties.VisibilityConfig.MetricName).toBe('GraduateApplication-prod');
  });

  it.each(apis)(
    'count errors behind a success in the log of every endpoint of %s, and what it refuses in its access log',
    (part) => {
      const filters = prod.resources(part, 'AWS::Logs::MetricFilter').map(([, { Properties }]) => Properties);
      const groupsOf = (name: string) =>
        filters
          .filter(({ MetricTransformations: [metric] }) => metric.MetricName === name)
          .map(({ LogGroupName }) => LogGroupName.Ref);
      const logGroups = functionsOf(prod, part).map(({ properties }) => properties.LoggingConfig.LogGroup.Ref);
      expect(groupsOf('ErrorsBehindSuccess').sort()).toEqual(logGroups.sort());
      expect(groupsOf('ApiThrottled')).toEqual([expect.stringContaining('AccessLogs')]);
      const patternOf = (name: string) =>
        filters.find(({ MetricTransformations: [metric] }) => metric.MetricName === name)?.FilterPattern;
      expect(patternOf('ErrorsBehindSuccess')).toBe('{ ($.level = "ERROR") && ($.message != "request failed") }');
      expect(patternOf('ApiThrottled')).toBe('{ $.status = "429" }');
      expect(patternOf('ApiForbidden')).toBe('{ $.status = "403" }');
    },
  );

  it('ring when nothing is heard of the clock', () => {
    operations.hasResourceProperties('AWS::CloudWatch::Alarm', {
      AlarmDescription: Match.stringLikeRegexp('The clock stands'),
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
      Threshold: 1,
    });
  });

  it('count what becomes of emails in the log of the worker that notes it', () => {
    const filters = prod
      .resources('documents', 'AWS::Logs::MetricFilter')
      .map(([, { Properties }]) => Properties)
      .filter(({ LogGroupName }) => LogGroupName.Ref.startsWith('NoteDelivery'));
    expect(
      filters.map(({ MetricTransformations: [metric], FilterPattern }) => [metric.MetricName, FilterPattern]).sort(),
    ).toEqual(
      [
        ['CodesSent', 'code', 'sent'],
        ['CodesBounced', 'code', 'bounced'],
        ['ReceiptsBounced', 'receipt', 'bounced'],
        ['LettersNotConverted', 'letter-failed', 'sent'],
      ]
        .map(([name, kind, delivery]) => [
          name,
          `{ ($.message = "email delivery") && ($.kind = "${kind}") && ($.delivery = "${delivery}") }`,
        ])
        .sort(),
    );
  });

  it('watch what each search for an address costs, in lean environments too', () => {
    for (const name of ['dev', 'stage', 'prod'] as const) {
      const synthesized = synth(name);
      const { rate } = configOf(name).capacity.throttles.lookup;
      synthesized.templates.operations.hasResourceProperties('AWS::CloudWatch::Alarm', {
        AlarmDescription: Match.stringLikeRegexp('Look-ups cost money'),
        MetricName: 'Count',
        Threshold: (rate * 300) / 2,
      });
      // The alarm has no data without metrics of that route.
      const [, stage] = synthesized.resources('api', 'AWS::ApiGatewayV2::Stage')[0] ?? [];
      expect(stage?.Properties.RouteSettings['GET /lookup/find']).toMatchObject({
        DetailedMetricsEnabled: true,
        ThrottlingRateLimit: rate,
      });
    }
  });

  it('show each route, unless the environment is lean and has no metrics of them', () => {
    const board = (synthesized: typeof prod) =>
      JSON.stringify(synthesized.resources('operations', 'AWS::CloudWatch::Dashboard')[0]?.[1].Properties);
    const detailed = (synthesized: typeof prod) =>
      synthesized.resources('api', 'AWS::ApiGatewayV2::Stage')[0]?.[1].Properties.DefaultRouteSettings
        .DetailedMetricsEnabled;
    for (const [synthesized, shown] of [
      [prod, true],
      [synth('dev'), false],
    ] as const) {
      for (const title of ['API: calls by route', 'Letters: calls by route'])
        expect(board(synthesized).includes(title)).toBe(shown);
      expect(detailed(synthesized)).toBe(shown);
    }
  });

  it('try the site every fifteen minutes by its own address, with an account where there is one', () => {
    operations.hasResourceProperties('AWS::Events::Rule', { ScheduleExpression: 'rate(15 minutes)', State: 'ENABLED' });
    synth('dev').templates.operations.resourceCountIs('AWS::Events::Rule', 0);
    const domain = { name: 'apply.university.example', certificateArn: 'arn:aws:acm:us-east-1:1:certificate/1' };
    const withAccount = synth('prod', { canarySecret: 'canary', domain });
    expect(withAccount.findings).toEqual([]);
    const [fn] = functionsOf(withAccount, 'operations');
    expect(fn?.variables).toMatchObject({ SITE_URL: 'https://apply.university.example', CANARY_SECRET_ID: 'canary' });
    expect(JSON.stringify(fn?.statements)).toContain(':secret:canary-??????');
  });

  it('try it once each time: what fails is tried again by the next run', () => {
    operations.hasResourceProperties('AWS::Lambda::EventInvokeConfig', { MaximumRetryAttempts: 0 });
    operations.hasResourceProperties('AWS::Events::Rule', {
      Targets: [Match.objectLike({ RetryPolicy: { MaximumRetryAttempts: 0 } })],
    });
  });

  it('release every endpoint gradually, and roll it back on what its new version alone does', () => {
    const groups = released(prod, 'AWS::CodeDeploy::DeploymentGroup').map(([, { Properties }]) => Properties);
    const alarmsById = new Map(released(prod, 'AWS::CloudWatch::Alarm'));
    expect(groups).toHaveLength(routes.length);
    for (const group of groups) {
      expect(group.AlarmConfiguration).toMatchObject({ Enabled: true, Alarms: [expect.anything()] });
      expect(group.AutoRollbackConfiguration).toMatchObject({
        Enabled: true,
        Events: expect.arrayContaining(['DEPLOYMENT_STOP_ON_ALARM', 'DEPLOYMENT_FAILURE']),
      });
      expect(group.DeploymentConfigName).toBe('CodeDeployDefault.LambdaCanary10Percent5Minutes');
      const alarm = alarmsById.get(group.AlarmConfiguration.Alarms[0].Name.Ref);
      const metrics = alarm?.Properties.Metrics.flatMap(
        (part: Resource['Properties']) => part.MetricStat?.Metric ?? [],
      );
      expect(metrics.map(({ MetricName }: Resource['Properties']) => MetricName)).toEqual(['Errors', 'FailedCalls']);
      for (const { Dimensions } of metrics)
        expect(Dimensions).toContainEqual({
          Name: expect.stringMatching(/Version$/),
          Value: { 'Fn::GetAtt': [expect.stringContaining('CurrentVersion'), 'Version'] },
        });
    }
    const aliases = released(prod, 'AWS::Lambda::Alias');
    for (const [, { UpdatePolicy, DependsOn }] of aliases) {
      expect(UpdatePolicy).toHaveProperty('CodeDeployLambdaAliasUpdate');
      // Otherwise calls are shifted while the group still watches the version before.
      expect(DependsOn).toEqual([expect.stringContaining('Release'), expect.stringContaining('ReleaseFails')]);
    }
    const called = released(prod, 'AWS::ApiGatewayV2::Integration').map(
      ([, { Properties }]) => Properties.IntegrationUri.Ref,
    );
    expect(called.sort()).toEqual(aliases.map(([id]) => id).sort());
    for (const part of apis) synth('dev').templates[part].resourceCountIs('AWS::CodeDeploy::DeploymentGroup', 0);
  });

  it('count the failed calls of each version in the log of its endpoint', () => {
    const filters = released(prod, 'AWS::Logs::MetricFilter')
      .map(([, { Properties }]) => Properties)
      .filter(({ MetricTransformations: [metric] }) => metric.MetricName === 'FailedCalls');
    expect(filters).toHaveLength(routes.length);
    for (const { FilterPattern, MetricTransformations } of filters) {
      expect(FilterPattern).toBe('{ ($.message = "request failed") && ($.status = 500) }');
      expect(MetricTransformations[0].Dimensions).toEqual([
        { Key: 'Route', Value: '$.route' },
        { Key: 'Version', Value: '$.version' },
      ]);
    }
  });

  it('release at once whatever alarm rings: no group watches one, and CodeDeploy is not asked', () => {
    const atOnce = synth('prod', { release: 'at-once' });
    const groups = released(atOnce, 'AWS::CodeDeploy::DeploymentGroup').map(([, { Properties }]) => Properties);
    // They stay, so that the next gradual release finds them.
    expect(groups).toHaveLength(routes.length);
    for (const group of groups) {
      expect(group.AlarmConfiguration?.Enabled ?? false).toBe(false);
      expect(group.AlarmConfiguration?.Alarms).toBeUndefined();
      expect(group.DeploymentConfigName).toBe('CodeDeployDefault.LambdaAllAtOnce');
    }
    for (const [, alias] of released(atOnce, 'AWS::Lambda::Alias')) expect(alias.UpdatePolicy).toBeUndefined();
    expect(releaseOf('at-once')).toBe('at-once');
    expect(releaseOf(undefined)).toBe('gradual');
    expect(() => releaseOf('now')).toThrow('-c release=gradual or -c release=at-once');
  });

  it('name the release at once in every runbook that deploys while alarms ring', () => {
    const document = readFileSync('docs/operations.md', 'utf8');
    const sectionOf = (heading: string) => document.split(/^#{2,3} /m).find((part) => part.startsWith(`${heading}\n`));
    for (const heading of ['Roll back', 'The API fails', 'A release was rolled back', 'Gradual deployment'])
      expect(sectionOf(heading)).toContain('-c release=at-once');
  });

  it('have a runbook for a release that was rolled back', () => {
    const runbooks = released(prod, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties.AlarmDescription);
    expect(runbooks).toHaveLength(routes.length);
    for (const description of runbooks) expect(description).toContain('Runbook: "A release was rolled back"');
    expect(readFileSync('docs/operations.md', 'utf8')).toContain('### A release was rolled back\n');
  });

  it('let CloudWatch use keys and topics for the alarms of this account alone', () => {
    const statements = (['data', 'site', 'operations'] as const).flatMap((part) =>
      prod
        .resources(part)
        .flatMap(([, { Type, Properties }]) => {
          if (Type === 'AWS::KMS::Key') return Properties.KeyPolicy.Statement;
          return Type === 'AWS::SNS::TopicPolicy' ? Properties.PolicyDocument.Statement : [];
        })
        .filter(({ Principal }: Resource['Properties']) => Principal.Service === 'cloudwatch.amazonaws.com'),
    );
    expect(statements).toHaveLength(4);
    for (const { Condition } of statements)
      expect(Condition).toEqual({ StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } });
  });

  it('receive alarms and budget notices by email', () => {
    operations.hasResourceProperties('AWS::SNS::Subscription', {
      Protocol: 'email',
      Endpoint: 'oncall@university.example',
    });
    operations.hasResourceProperties('AWS::SNS::Topic', { KmsMasterKeyId: Match.anyValue() });
    operations.hasResourceProperties('AWS::Budgets::Budget', {
      Budget: Match.objectLike({ CostFilters: { TagKeyValue: ['user:application$graduate-application-prod'] } }),
      NotificationsWithSubscribers: Match.arrayWith([Match.objectLike({ Notification: Match.anyValue() })]),
    });
  });
});
