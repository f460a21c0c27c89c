import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { WorkQueue } from './work-queue.ts';

export interface Monitored {
  readonly stage: HttpStage;
  readonly queues: readonly WorkQueue[];
  readonly failDeadLetters: IFunction;
  /** Functions whose failures show in no API response. */
  readonly background: readonly IFunction[];
  readonly table: ITable;
}
