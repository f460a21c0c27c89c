import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Resource } from '../../shared/contracts/contract.ts';

/** Grants access to a resource and sets the variables that name it, so that the two cannot drift apart. */
export interface Binding {
  /** `caller` is the contract's or the worker's name: a binding may grant one less than another. */
  bindTo(fn: LambdaFunction, caller: string): void;
}

export type Bindings = Readonly<Record<Resource, Binding>>;
