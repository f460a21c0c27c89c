import type { HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { EnvironmentConfig } from '../config.ts';
import type { WorkQueue } from './queues.ts';

export interface Monitored {
  readonly config: EnvironmentConfig;
  readonly stage: HttpStage;
  /** Of the calls of recommenders; undefined where the partner has no letters. */
  readonly lettersStage: HttpStage | undefined;
  readonly queues: readonly WorkQueue[];
  readonly failDeadLetters: IFunction;
  /** Functions whose failures show in no API response. */
  readonly background: readonly IFunction[];
  readonly tables: Readonly<Record<'Table' | 'Asks', ITable>>;
  /** Absent where the environment is lean. */
  readonly canary?: IFunction;
}
