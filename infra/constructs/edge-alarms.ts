import { Duration } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { Alarm, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { EnvironmentConfig } from '../config.ts';
import { alarmTopic } from './alarm-topic.ts';

export function edgeAlarms(scope: Construct, distribution: Distribution, config: EnvironmentConfig, key: IKey) {
  const alarm = new Alarm(scope, 'SiteErrors', {
    alarmDescription: 'More than 5 % of the requests to the site fail. Runbook: "The site answers with errors".',
    metric: distribution.metric5xxErrorRate({ period: Duration.minutes(5) }),
    threshold: 5,
    evaluationPeriods: 2,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
  alarm.addAlarmAction(new SnsAction(alarmTopic(scope, 'Alarms', config, key)));
}
