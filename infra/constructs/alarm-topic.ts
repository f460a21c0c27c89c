import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
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
  topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com'));
  if (config.alarmEmail) topic.addSubscription(new EmailSubscription(config.alarmEmail));
  return topic;
}
