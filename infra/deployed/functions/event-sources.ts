import type { Deployment } from '../assembly/deployment.ts';
import { type DeployedFunction, newCredentials } from './deployed-function.ts';

interface EventSourceProperties {
  readonly EventSourceArn: string;
  readonly FunctionName: string;
  readonly BatchSize?: number;
  readonly FunctionResponseTypes?: readonly string[];
  readonly ScalingConfig?: { readonly MaximumConcurrency?: number };
}

export interface EventSource {
  readonly queueUrl: string;
  readonly fn: DeployedFunction;
  /** Lambda itself polls: in the function's role, but not in its network. */
  readonly poller: Pick<DeployedFunction, 'name' | 'role' | 'credentials'>;
  readonly batchSize: number;
  /** Events at a time. */
  readonly concurrency: number;
  /** Whether the function's result says which messages failed; otherwise all of an event do or none. */
  readonly reportsFailures: boolean;
}

/** Lambda's defaults. */
const defaults = { batchSize: 10, concurrency: 2 };

export const eventSources = (deployment: Deployment, functionOf: (arn: string) => DeployedFunction): EventSource[] => {
  const queues = deployment.ofType('AWS::SQS::Queue');
  return deployment.ofType<EventSourceProperties>('AWS::Lambda::EventSourceMapping').map(({ ref, properties }) => {
    const fn = functionOf(properties.FunctionName);
    const { endpoints: _, ...role } = fn.role;
    return {
      queueUrl: queues.find(({ attributes }) => attributes.Arn === properties.EventSourceArn)?.ref ?? '',
      fn,
      poller: { name: fn.name, role, credentials: newCredentials(`${ref} polls`) },
      batchSize: properties.BatchSize ?? defaults.batchSize,
      concurrency: properties.ScalingConfig?.MaximumConcurrency ?? defaults.concurrency,
      reportsFailures: properties.FunctionResponseTypes?.includes('ReportBatchItemFailures') ?? false,
    };
  });
};
