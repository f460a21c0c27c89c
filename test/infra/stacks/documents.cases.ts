import { describe, expect, it } from '@jest/globals';
import { jobQueues, scheduleOf, sourcesOf, workers } from '../../../shared/contracts/workers.ts';
import { queuedEvent } from '../../../shared/emails.ts';
import { toPascalCase } from '../../../shared/letter-case.ts';
import { times } from '../../../shared/limits.ts';
import { functionsOf } from './permissions.ts';
import { synth } from './synth.ts';

const dev = synth('dev', { lean: false });
const { documents } = dev.templates;

const sources = dev.resources('documents', 'AWS::Lambda::EventSourceMapping').map(([, { Properties }]) => Properties);
const queues = new Map(dev.resources('documents', 'AWS::SQS::Queue').map(([id, { Properties }]) => [id, Properties]));
const functions = new Map(functionsOf(dev, 'documents').map((fn) => [fn.id, fn]));
const functionNamed = (start: string) => [...functions.values()].find(({ id }) => id.startsWith(start));

describe('the queues', () => {
  it('are encrypted and give up after three attempts', () => {
    expect(queues.size).toBe(2 * jobQueues.length + workers.filter(scheduleOf).length);
    for (const queue of queues.values()) expect(queue.KmsMasterKeyId).toBeDefined();
    const policies = [...queues.values()].flatMap(({ RedrivePolicy }) => RedrivePolicy ?? []);
    expect(policies.map(({ maxReceiveCount }) => maxReceiveCount)).toEqual(jobQueues.map(() => 3));
  });

  it('deliver one message at a time and redeliver only failed messages', () => {
    expect(sources).toHaveLength(workers.flatMap(sourcesOf).length);
    for (const source of sources)
      expect(source).toMatchObject({ BatchSize: 1, FunctionResponseTypes: ['ReportBatchItemFailures'] });
    expect(sources.filter(({ Enabled = true }) => !Enabled)).toEqual([]);
    for (const { ScalingConfig } of sources) expect(ScalingConfig.MaximumConcurrency).toBeGreaterThanOrEqual(2);
  });

  it('each feed the worker that the table of workers names', () => {
    const read = sources.map(({ EventSourceArn, FunctionName }) => [
      FunctionName.Ref.slice(0, -8),
      EventSourceArn['Fn::GetAtt'][0].slice(0, -8),
    ]);
    const wanted = workers.flatMap((worker) =>
      sourcesOf(worker).map(({ queue, isDeadLetters }) => [
        toPascalCase(worker.name),
        `${toPascalCase(queue.name)}${isDeadLetters ? 'DeadLetters' : 'Queue'}`,
      ]),
    );
    expect(read.sort()).toEqual(wanted.sort());
  });

  it('redeliver no message while its worker may still run, and redeliver it before the pending job expires', () => {
    const waitedFor = jobQueues.filter(({ deadLetters }) => deadLetters === 'failed').map(({ name }) => name);
    for (const { EventSourceArn, FunctionName } of sources) {
      const id = EventSourceArn['Fn::GetAtt'][0];
      const queue = queues.get(id);
      const worker = functions.get(FunctionName.Ref);
      expect(queue.VisibilityTimeout).toBeGreaterThanOrEqual(6 * worker?.properties.Timeout);
      if (waitedFor.some((name) => id.startsWith(toPascalCase(name))))
        expect(queue.VisibilityTimeout * 1000).toBeLessThan(times.workExpiry);
    }
  });
});

describe("the events of this environment's emails", () => {
  const rules = dev
    .resources('documents', 'AWS::Events::Rule')
    .filter(([, each]) => each.Properties.EventPattern !== undefined);

  it('go to the delivery queue, and no other rule sends messages there', () => {
    const queue = expect.stringMatching(/^DeliveryQueue/);
    const pattern = (...detailTypes: string[]) => ({
      source: ['aws.ses'],
      'detail-type': detailTypes,
      detail: {
        mail: { tags: { 'ses:configuration-set': ['graduate-application-dev', 'graduate-application-dev-letters'] } },
      },
    });
    expect(rules.map(([, { Properties }]) => Properties.EventPattern)).toEqual([
      pattern('Email Sent', 'Email Rejected', 'Email Delivered', 'Email Delivery Delayed', 'Email Complaint Received'),
      pattern('Email Bounced'),
    ]);
    for (const [, { Properties }] of rules)
      expect(Properties.Targets).toEqual([expect.objectContaining({ Arn: { 'Fn::GetAtt': [queue, 'Arn'] } })]);
    const senders = dev
      .resources('documents', 'AWS::SQS::QueuePolicy')
      .flatMap(([, policy]) => policy.Properties.PolicyDocument.Statement)
      .filter(({ Effect, Resource }) => Effect === 'Allow' && !JSON.stringify(Resource).includes('Missed'));
    expect(senders).toEqual([
      {
        Action: 'sqs:SendMessage',
        Condition: { ArnEquals: { 'aws:SourceArn': rules.map(([rule]) => ({ 'Fn::GetAtt': [rule, 'Arn'] })) } },
        Effect: 'Allow',
        Principal: { Service: 'events.amazonaws.com' },
        Resource: { 'Fn::GetAtt': [queue, 'Arn'] },
      },
    ]);
  });

  it('are queued without subject, address or header, using only paths that every event of the rule has', () => {
    const always = ['$.detail.eventType', '$.detail.mail.tags'];
    for (const [[, { Properties }], isBounce] of rules.map((rule, index) => [rule, index === 1] as const)) {
      const { InputPathsMap, InputTemplate } = Properties.Targets[0].InputTransformer as {
        InputPathsMap: Record<string, string>;
        InputTemplate: string;
      };
      const paths = isBounce ? ['$.detail.bounce.bounceType', ...always] : always;
      expect(Object.values(InputPathsMap).sort()).toEqual(paths);
      const variables = [...InputTemplate.matchAll(/<([^>]+)>/g)].map(([, name = '']) => name);
      expect(variables.sort()).toEqual(Object.keys(InputPathsMap).sort());
      const filled = InputTemplate.replace(/<([^>]+)>/g, (_, name: string) => JSON.stringify(InputPathsMap[name]));
      expect(JSON.parse(filled)).toEqual(queuedEvent((path) => `$.${path}`, isBounce));
    }
  });
});

describe('the export bucket', () => {
  const reader = 'arn:aws:iam::111122223333:role/slate';
  const bucketIn = (synthesized: typeof dev) =>
    synthesized.resources('documents', 'AWS::S3::Bucket').map(([, { Properties }]) => Properties);
  const statementsIn = (synthesized: typeof dev) =>
    synthesized
      .resources('documents', 'AWS::S3::BucketPolicy')
      .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement);
  const objects = (folder: string) => ({
    'Fn::Join': ['', [{ 'Fn::GetAtt': [expect.stringMatching(/^HandedOverBucket/), 'Arn'] }, `/${folder}*`]],
  });

  it('is versioned and private, has its own key, and expires its objects', () => {
    expect(bucketIn(dev)).toMatchObject([
      {
        VersioningConfiguration: { Status: 'Enabled' },
        PublicAccessBlockConfiguration: { BlockPublicPolicy: true, RestrictPublicBuckets: true },
        LifecycleConfiguration: {
          Rules: [
            { Prefix: 'handover/', ExpirationInDays: 30 },
            { Prefix: 'facts/', ExpirationInDays: 30 },
            { NoncurrentVersionExpiration: { NoncurrentDays: 30 } },
            { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } },
          ],
        },
      },
    ]);
    expect(JSON.stringify(bucketIn(dev)[0].BucketEncryption)).toContain('HandedOverKey');
  });

  it('can be used only by its worker and the university’s role, which reads one folder', () => {
    const worker = { 'Fn::GetAtt': [expect.stringMatching(/^HandOverRole/), 'Arn'] };
    const closed = (principals: unknown) =>
      expect.objectContaining({
        Effect: 'Deny',
        Principal: { AWS: '*' },
        Action: ['s3:GetObject', 's3:GetObjectVersion', 's3:PutObject'],
        Resource: objects(''),
        Condition: { ArnNotEquals: { 'aws:PrincipalArn': principals } },
      });
    expect(statementsIn(dev)).toContainEqual(closed([worker]));
    const named = synth('dev', { lean: false, handOverReader: reader });
    expect(statementsIn(named)).toContainEqual(closed([worker, reader]));
    const isReader = { ArnEquals: { 'aws:PrincipalArn': reader } };
    const ofReader = (environment: typeof named) =>
      statementsIn(environment).filter(({ Condition }) => Condition?.ArnEquals?.['aws:PrincipalArn'] === reader);
    const account = { AWS: `arn:aws:iam::${reader.split(':')[4]}:root` };
    expect(ofReader(named)).toMatchObject([
      { Principal: account, Action: 's3:GetObject', Resource: objects('handover/') },
      {
        Principal: account,
        Action: 's3:ListBucket',
        Condition: { ...isReader, StringLike: { 's3:prefix': ['handover/*'] } },
      },
    ]);
    expect(ofReader(dev)).toEqual([]);
    const keys = named.resources('documents', 'AWS::KMS::Key').flatMap(([, key]) => key.Properties.KeyPolicy.Statement);
    expect(keys).toContainEqual(
      expect.objectContaining({ Action: 'kms:Decrypt', Principal: account, Condition: isReader }),
    );
  });
});

describe('a schedule', () => {
  it.each(workers.filter(scheduleOf))('runs $name, retries, and keeps events that it could not deliver', (worker) => {
    const rules = dev.resources('documents', 'AWS::Events::Rule').map(([, { Properties }]) => Properties);
    const [rule] = rules.filter(({ Targets: [target] }) =>
      target.Arn['Fn::GetAtt'][0].startsWith(toPascalCase(worker.name)),
    );
    expect(rule).toMatchObject({
      ScheduleExpression: `rate(${scheduleOf(worker)?.everyMinutes} minutes)`,
      State: 'ENABLED',
      Targets: [
        {
          DeadLetterConfig: { Arn: { 'Fn::GetAtt': [expect.stringMatching(/Missed/), 'Arn'] } },
          RetryPolicy: { MaximumRetryAttempts: 4 },
        },
      ],
    });
    documents.hasResourceProperties('AWS::Lambda::EventInvokeConfig', { MaximumRetryAttempts: 2 });
  });
});

describe('a worker', () => {
  it('that opens uploaded files has no route to the internet, only restricted VPC endpoints', () => {
    expect(functionNamed('ConvertUpload')?.properties.VpcConfig.SubnetIds).toHaveLength(2);
    for (const way of ['AWS::EC2::InternetGateway', 'AWS::EC2::NatGateway', 'AWS::EC2::VPCPeeringConnection'])
      documents.resourceCountIs(way, 0);
    const endpoints = dev.resources('documents', 'AWS::EC2::VPCEndpoint').map(([, { Properties }]) => Properties);
    expect(endpoints.map(({ VpcEndpointType }) => VpcEndpointType).sort()).toEqual(['Gateway', 'Gateway', 'Interface']);
    for (const { PolicyDocument } of endpoints)
      expect(JSON.stringify(PolicyDocument)).not.toMatch(/"(Action|Resource)":"\*"/);
  });

  it('converts Word documents with the embedded engine in dev, with LibreOffice in an image in stage and prod', () => {
    expect(functionNamed('ConvertUpload')?.variables.DOCX_ENGINE).toBe('embedded');
    expect(functionNamed('ConvertUpload')?.properties.PackageType).toBeUndefined();
    for (const name of ['stage', 'prod'] as const) {
      const converter = functionsOf(synth(name), 'documents').find(({ id }) => id.startsWith('ConvertUpload'));
      expect(converter?.variables.DOCX_ENGINE).toBe('libreoffice');
      const MemorySize = workers.find((worker) => worker.name === 'convertUpload')?.megabytes;
      expect(converter?.properties).toMatchObject({ PackageType: 'Image', Architectures: ['arm64'], MemorySize });
    }
  });
});
