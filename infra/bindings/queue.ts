import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { QueueResource } from '../../shared/contracts/workers.ts';
import { grant, grantKey } from '../security/grant.ts';
import type { Binding } from './binding.ts';

/** Permission to send; a worker's permission to receive comes with its event source. */
export const queueBinding = (variable: string, queue: IQueue, key: IKey): Binding<QueueResource> => ({
  bindTo(fn) {
    grant(fn, ['sqs:SendMessage'], [queue.queueArn]);
    grantKey(fn, key, 'sqs', ['kms:Decrypt', 'kms:GenerateDataKey']);
    fn.addEnvironment(variable, queue.queueUrl);
  },
});
