import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Match } from 'aws-cdk-lib/assertions';
import { type Part, synth } from './synth.ts';

const prod = synth('prod', { alarmEmail: 'oncall@university.example' });
const { operations } = prod.templates;
const parts: readonly Part[] = ['operations', 'site'];
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

  it.each(['AWS/SQS', 'AWS/Lambda', 'AWS/ApiGateway'])('monitor %s', (namespace) => {
    expect(alarms.some(({ Properties }) => Properties.Namespace === namespace)).toBe(true);
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
