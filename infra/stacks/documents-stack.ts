import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { partner } from '#partner';
import {
  type JobQueue,
  jobQueues,
  type NamedWorker,
  type QueueResource,
  scheduleOf,
  sourcesOf,
  type Worker,
  type WorkerName,
  workerPath,
  workers,
} from '../../shared/contracts/workers.ts';
import { toPascalCase } from '../../shared/letter-case.ts';
import { rateVariables } from '../capacity/capacities.ts';
import type { EnvironmentConfig } from '../config.ts';
import { queueEmailEvents } from '../constructs/email-events.ts';
import { ExportBucket } from '../constructs/export-bucket.ts';
import { workerFunction } from '../constructs/functions.ts';
import { IsolatedNetwork } from '../constructs/isolated-network.ts';
import { countInLog, encryptedLogGroup, workerMetrics } from '../constructs/logs.ts';
import { addEventSource, runOnSchedule, WorkQueue } from '../constructs/queues.ts';
import type { StackContext } from '../constructs/stack-context.ts';
import { grant } from '../security/grant.ts';
import { type Bindings, bindAll, exportBinding, queueBinding } from './bindings.ts';
import type { DataStack } from './data-stack.ts';

/** Whether the worker may retry early. An isolated worker needs an SQS endpoint, which a lean environment lacks. */
const retriesEarly = ({ retriesEarly, isolated }: Worker, { lean }: EnvironmentConfig) =>
  retriesEarly === true && !(isolated && lean);

const concurrencyOf = ({ name, concurrency }: NamedWorker, { capacity }: EnvironmentConfig) =>
  capacity.concurrency[name] ?? concurrency;

type OwnResource = QueueResource | 'handOver';

export class DocumentsStack extends Stack {
  readonly queues: readonly WorkQueue[];
  readonly ownBindings: Pick<Bindings, OwnResource>;
  private readonly functions = new Map<WorkerName, LambdaFunction>();

  constructor(
    scope: Construct,
    id: string,
    context: StackContext,
    data: DataStack,
    bindings: Omit<Bindings, OwnResource>,
    props: StackProps,
  ) {
    super(scope, id, props);
    this.queues = jobQueues.map((queue) => new WorkQueue(this, toPascalCase(queue.name), queue, data.key));
    const exportBucket = partner.config.handOver && new ExportBucket(this, 'HandedOver', context.config);
    this.ownBindings = Object.fromEntries([
      ...this.queues.map(({ jobQueue, queue }) => [
        jobQueue.resource,
        queueBinding(jobQueue.variable, queue, data.key),
      ]),
      ...(exportBucket ? [['handOver', exportBinding(exportBucket, data.exportKey)]] : []),
    ]) as Pick<Bindings, OwnResource>;
    for (const worker of workers) {
      const fn = this.addWorker(worker, context, data);
      this.functions.set(worker.name, fn);
      bindAll(fn, worker.uses, { ...bindings, ...this.ownBindings });
      this.addSources(worker, fn, data, context.config);
      const schedule = scheduleOf(worker);
      if (schedule) runOnSchedule(this, toPascalCase(worker.name), fn, schedule, data.key);
    }
    const exportRole = this.functions.get('handOver')?.role;
    if (exportBucket && exportRole) {
      exportBucket.restrictTo(exportRole, context.config);
      // The command that erases applicants, and the system that downloads exports, need the name.
      new CfnOutput(this, 'HandOverBucket', { value: exportBucket.bucket.bucketName });
    }
    for (const { jobQueue, queue } of this.queues)
      if (jobQueue.events === 'emails') queueEmailEvents(this, 'EmailEvents', context.config, queue);
    for (const [name, fn] of this.functions) {
      const logMetricOptions = workerMetrics[name];
      if (logMetricOptions) countInLog(fn, context.config, { ...logMetricOptions, logGroup: fn.logGroup });
    }
    // The command that reopens a letter needs the address.
    new CfnOutput(this, 'DueQueueUrl', { value: this.queueOf({ name: 'due' }).queue.queueUrl });
    // The runbook for failed jobs purges due jobs, which the clock sends again, and sends the other jobs back.
    for (const { jobQueue, deadLetters } of this.queues) {
      const name = `${toPascalCase(jobQueue.name)}DeadLetters`;
      if (jobQueue.resource === 'dueQueue') new CfnOutput(this, `${name}Url`, { value: deadLetters.queueUrl });
      else if (jobQueue.deadLetters === 'kept') new CfnOutput(this, `${name}Arn`, { value: deadLetters.queueArn });
    }
  }

  workerNamed(name: WorkerName): LambdaFunction {
    const fn = this.functions.get(name);
    if (!fn) throw new Error(`The worker ${name} isn't in the table.`);
    return fn;
  }

  private queueOf({ name }: Pick<JobQueue, 'name'>): WorkQueue {
    const found = this.queues.find(({ jobQueue }) => jobQueue.name === name);
    if (!found) throw new Error(`The queue ${name} doesn't belong to a worker.`);
    return found;
  }

  private addWorker(worker: NamedWorker, context: StackContext, data: DataStack): LambdaFunction {
    const { fonts, docxEngine, isolated, uses } = worker;
    const { config, telemetryKey } = context;
    const name = toPascalCase(worker.name);
    const image = docxEngine && config.docxEngine === 'libreoffice';
    // A change between archive and image replaces the function. A new id makes CloudFormation update its references.
    const id = image ? `${name}Image` : name;
    return workerFunction(this, id, context, {
      ...worker,
      entry: workerPath(worker),
      environment: {
        ...(fonts && { FONTS_DIR: '/var/task/fonts' }),
        ...(docxEngine && { DOCX_ENGINE: config.docxEngine }),
        ...rateVariables(worker.name, concurrencyOf(worker, config), config.capacity),
      },
      image,
      network:
        isolated &&
        new IsolatedNetwork(this, `${name}Network`, {
          documents: data.documents,
          tables: [
            { table: data.table, actions: Object.keys(uses.table ?? {}) },
            { table: data.followups, actions: Object.keys(uses.followups ?? {}) },
          ].filter(({ actions }) => actions.length > 0),
          queues: retriesEarly(worker, config) ? sourcesOf(worker).map(({ queue }) => this.queueOf(queue).queue) : [],
          flowLogs: encryptedLogGroup(this, `${name}FlowLogs`, config, telemetryKey),
        }),
    });
  }

  private addSources(worker: NamedWorker, fn: LambdaFunction, { key }: DataStack, config: EnvironmentConfig) {
    const concurrency = concurrencyOf(worker, config);
    for (const { queue: jobQueue, isDeadLetters } of sourcesOf(worker)) {
      const { queue, deadLetters } = this.queueOf(jobQueue);
      const id = `${toPascalCase(worker.name)}From${toPascalCase(jobQueue.name)}`;
      addEventSource(this, id, fn, { queue: isDeadLetters ? deadLetters : queue, key, concurrency });
      if (!retriesEarly(worker, config)) continue;
      grant(fn, ['sqs:ChangeMessageVisibility'], [queue.queueArn]);
      fn.addEnvironment(jobQueue.variable, queue.queueUrl);
    }
  }
}
