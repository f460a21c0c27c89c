import { describe, expect, it } from '@jest/globals';
import { times } from '../../../shared/limits.ts';
import { functionsOf } from './permissions.ts';
import { synth } from './synth.ts';

const dev = synth('dev');
const { documents } = dev.templates;

const sources = dev.resources('documents', 'AWS::Lambda::EventSourceMapping').map(([, { Properties }]) => Properties);
const queues = new Map(dev.resources('documents', 'AWS::SQS::Queue').map(([id, { Properties }]) => [id, Properties]));
const functions = new Map(functionsOf(dev, 'documents').map((fn) => [fn.id, fn]));
const functionNamed = (start: string) => [...functions.values()].find(({ id }) => id.startsWith(start));

describe('work for later', () => {
  it('goes through encrypted queues that give up after three tries', () => {
    expect(queues.size).toBe(6);
    for (const queue of queues.values()) expect(queue.KmsMasterKeyId).toBeDefined();
    const policies = [...queues.values()].flatMap(({ RedrivePolicy }) => RedrivePolicy ?? []);
    expect(policies.map(({ maxReceiveCount }) => maxReceiveCount)).toEqual([3, 3, 3]);
  });

  it('is taken one by one, and a failed message alone comes again', () => {
    expect(sources).toHaveLength(5);
    for (const source of sources)
      expect(source).toMatchObject({ BatchSize: 1, FunctionResponseTypes: ['ReportBatchItemFailures'] });
    for (const { ScalingConfig } of sources) expect(ScalingConfig.MaximumConcurrency).toBeGreaterThanOrEqual(2);
  });

  it('is not handed out twice while a worker may still be at it, and comes again before it counts as failed', () => {
    for (const { EventSourceArn, FunctionName } of sources) {
      const queue = queues.get(EventSourceArn['Fn::GetAtt'][0]);
      const worker = functions.get(FunctionName.Ref);
      expect(queue.VisibilityTimeout).toBeGreaterThanOrEqual(6 * worker?.properties.Timeout);
      expect(queue.VisibilityTimeout * 1000).toBeLessThan(times.workExpiry);
    }
  });

  it('may be brought back sooner by its own worker alone', () => {
    const allowed = [...functions.values()].flatMap(({ id, statements }) =>
      statements
        .filter(({ actions }) => actions.includes('sqs:ChangeMessageVisibility'))
        .map(({ resource }) => [
          id.slice(0, 6),
          JSON.stringify(resource).match(/"(Conversion|Render|Submission)Queue/)?.[1],
        ]),
    );
    expect(allowed.sort()).toEqual([
      ['Conclu', 'Submission'],
      ['Conver', 'Conversion'],
      ['Render', 'Render'],
    ]);
  });

  it('ends in one function when every try has failed, but for what follows a submit: that waits for a person', () => {
    const deadLetters = [...queues].flatMap(([id, { RedrivePolicy }]) =>
      id.startsWith('Submission') ? [] : (RedrivePolicy?.deadLetterTargetArn ?? []),
    );
    const consumers = sources.filter(({ FunctionName }) => FunctionName.Ref.startsWith('MarkFailed'));
    expect(deadLetters).toHaveLength(2);
    expect(consumers.map(({ EventSourceArn }) => EventSourceArn)).toEqual(deadLetters);
  });

  it('names the resources that the workers need', () => {
    expect(Object.keys(functionNamed('ConvertDocument')?.variables ?? {}).sort()).toEqual([
      'CONVERSION_QUEUE_URL',
      'DOCUMENTS_BUCKET',
      'DOCX_ENGINE',
      'FONTS_DIR',
      'NODE_OPTIONS',
      'TABLE_NAME',
    ]);
    expect(Object.keys(functionNamed('RenderApplication')?.variables ?? {}).sort()).toEqual([
      'DOCUMENTS_BUCKET',
      'FONTS_DIR',
      'NODE_OPTIONS',
      'PDF_COPY_QUEUE_URL',
      'SSN_KEY_ID',
      'TABLE_NAME',
    ]);
    expect(Object.keys(functionNamed('ConcludeSubmission')?.variables ?? {}).sort()).toEqual([
      'DOCUMENTS_BUCKET',
      'MAIL_FROM',
      'NODE_OPTIONS',
      'SUBMISSION_QUEUE_URL',
      'TABLE_NAME',
    ]);
    expect(Object.keys(functionNamed('MarkFailed')?.variables ?? {}).sort()).toEqual(['NODE_OPTIONS', 'TABLE_NAME']);
  });

  it('converts where no network but the documents, the table and the queue can be reached', () => {
    expect(functionNamed('ConvertDocument')?.properties.VpcConfig.SubnetIds).toHaveLength(2);
    for (const way of ['AWS::EC2::InternetGateway', 'AWS::EC2::NatGateway', 'AWS::EC2::VPCPeeringConnection'])
      documents.resourceCountIs(way, 0);
    const endpoints = dev.resources('documents', 'AWS::EC2::VPCEndpoint').map(([, { Properties }]) => Properties);
    expect(endpoints.map(({ VpcEndpointType }) => VpcEndpointType).sort()).toEqual(['Gateway', 'Gateway', 'Interface']);
    for (const { PolicyDocument } of endpoints)
      expect(JSON.stringify(PolicyDocument)).not.toMatch(/"(Action|Resource)":"\*"/);
  });

  it('uses the embedded engine in a bundle for dev, LibreOffice in an image for stage and prod', () => {
    expect(functionNamed('ConvertDocument')?.variables.DOCX_ENGINE).toBe('embedded');
    expect(functionNamed('ConvertDocument')?.properties.PackageType).toBeUndefined();
    for (const name of ['stage', 'prod'] as const) {
      const converter = functionsOf(synth(name), 'documents').find(({ id }) => id.startsWith('ConvertDocument'));
      expect(converter?.variables.DOCX_ENGINE).toBe('libreoffice');
      expect(converter?.properties).toMatchObject({ PackageType: 'Image', Architectures: ['arm64'], MemorySize: 2048 });
    }
  });
});
