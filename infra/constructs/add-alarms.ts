import { Stack } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription, UrlSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { EnvironmentConfig } from '../config.ts';
import type { AlarmDefinition } from './alarms.ts';

const topics = { page: 'Pages', mail: 'Alarms' } as const;

/** Adds alarms that tell when they ring and when they are over, by a topic for what pages and one for what mails. */
export function addAlarms(scope: Construct, config: EnvironmentConfig, key: IKey, definitions: AlarmDefinition[]) {
  const kinds = [...new Set(definitions.map(({ tells }) => tells))];
  const actions = new Map(kinds.map((kind) => [kind, new SnsAction(alarmTopic(scope, kind, config, key))]));
  return definitions.map(({ id, description, runbook, tells, isExpected, isMinimum, ...condition }) => {
    const alarm = new Alarm(scope, id, {
      ...condition,
      alarmDescription: `${description}. Runbook: "${runbook}".`,
      comparisonOperator: isMinimum
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_THRESHOLD,
      treatMissingData: isExpected ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    const action = actions.get(tells);
    if (action) {
      alarm.addAlarmAction(action);
      alarm.addOkAction(action);
    }
    return alarm;
  });
}

/** SNS sends nothing until whoever is subscribed has confirmed it: preflight looks. */
function alarmTopic(scope: Construct, kind: keyof typeof topics, config: EnvironmentConfig, masterKey: IKey): Topic {
  const topic = new Topic(scope, topics[kind], {
    displayName: `Graduate application (${config.name}${kind === 'page' ? ', now' : ''})`,
    masterKey,
    enforceSSL: true,
  });
  // Topic.grantPublish would let CloudWatch use the key for anybody's alarms; the key's own policy has it for this account's.
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
