import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { partner } from '#partner';
import { configOf, configurationSetName, edgeRegion, stackName } from './config.ts';

interface Outputs {
  readonly site: string;
  readonly variables: Readonly<Record<string, string>>;
}

export async function readOutputs(environment: string): Promise<Outputs> {
  const { name, region } = configOf(environment);
  const outputs = new Map<string, string>();
  for (const [stack, home] of [
    ['data', region],
    ['documents', region],
    ['identity', region],
    ['site', edgeRegion],
  ] as const) {
    const client = new CloudFormationClient({ region: home });
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: stackName({ name }, stack) }));
    for (const { OutputKey = '', OutputValue = '' } of Stacks[0]?.Outputs ?? []) outputs.set(OutputKey, OutputValue);
  }
  const output = (key: string) => {
    const value = outputs.get(key);
    if (!value) throw new Error(`The environment ${name} has no output ${key}. Deploy it first.`);
    return value;
  };
  return {
    site: output('SiteUrl'),
    variables: {
      AWS_REGION: region,
      TABLE_NAME: output('TableName'),
      ASKS_TABLE_NAME: output('AsksTableName'),
      DOCUMENTS_BUCKET: output('DocumentsBucket'),
      DUE_QUEUE_URL: output('DueQueueUrl'),
      ...(partner.config.handOver && { HAND_OVER_BUCKET: output('HandOverBucket') }),
      SSN_KEY_ID: output('SsnKeyId'),
      EXPORT_KEY_ID: output('ExportKeyId'),
      MAIL_FROM: partner.config.serviceEmail,
      CONFIGURATION_SET: configurationSetName({ name }),
      USER_POOL_ID: output('UserPoolId'),
      USER_POOL_CLIENT_ID: output('UserPoolClientId'),
      USER_POOL_CLIENT_SECRET_ID: output('UserPoolClientSecretId'),
    },
  };
}
