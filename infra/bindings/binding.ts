import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Resource } from '../../shared/contracts/contract.ts';

export interface Binding {
  /** `caller` is the name of the contract or the worker: what is granted may depend on it. */
  bindTo(fn: LambdaFunction, caller: string): void;
}

export type Bindings = Readonly<Record<Resource, Binding>>;
