import { paginateListSubscriptions, SNSClient } from '@aws-sdk/client-sns';
import { applicationTag, type EnvironmentConfig } from '../config.ts';
import { type Finding, later, ok } from './finding.ts';

/** Never a reason not to deploy: what mends an outage must not wait for somebody's click. */
export async function checkSubscriptions(config: EnvironmentConfig, region: string): Promise<readonly Finding[]> {
  const told = [config.alarmEmail, config.pagerUrl].filter((each) => each !== undefined);
  if (told.length === 0) return [];
  const client = new SNSClient({ region });
  const found: { readonly endpoint: string; readonly isConfirmed: boolean }[] = [];
  for await (const { Subscriptions = [] } of paginateListSubscriptions({ client }, {}))
    for (const { TopicArn = '', Endpoint = '', SubscriptionArn } of Subscriptions)
      if (TopicArn.includes(`:${applicationTag(config)}-`))
        found.push({ endpoint: Endpoint, isConfirmed: SubscriptionArn !== 'PendingConfirmation' });
  return told.map((endpoint) => {
    const what = `alarms of ${region} are told to ${endpoint}`;
    const mine = found.filter((each) => each.endpoint === endpoint);
    if (mine.length === 0)
      return later(
        what,
        'Deploy first. Deployed long ago: SNS forgets what nobody confirms in three days; subscribe it again.',
      );
    return mine.every(({ isConfirmed }) => isConfirmed)
      ? ok(what)
      : later(
          what,
          'A subscription waits for its confirmation: open the link that SNS has sent. Until then nobody is told.',
        );
  });
}
