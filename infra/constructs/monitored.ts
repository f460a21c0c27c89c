import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { WorkQueue } from './work-queue.ts';

/** What alarms and the dashboard look at. */
export interface Watched {
  readonly stage: HttpStage;
  readonly conversion: WorkQueue;
  readonly render: WorkQueue;
  readonly submission: WorkQueue;
  readonly markFailed: IFunction;
  /** Functions whose failures no response of the API shows. */
  readonly background: readonly IFunction[];
  readonly table: ITable;
}
