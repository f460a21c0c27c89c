import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { EnvironmentConfig } from '../config.ts';

/** SNS sends nothing until the address has confirmed its subscription. */
export function alarmTopic(scope: Construct, id: string, config: EnvironmentConfig, masterKey: IKey): Topic {
  const topic = new Topic(scope, id, {
    displayName: `Graduate application (${config.name})`,
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
  return topic;
}
