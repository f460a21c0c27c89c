import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Resource, Uses } from '../../shared/contracts/uses.ts';

type Use<R extends Resource> = Required<Uses>[R];

/** Grants what a function does with a resource, and sets the variables that name it. */
export interface Binding<R extends Resource> {
  bindTo(fn: LambdaFunction, use: Use<R>): void;
}

export type Bindings = { readonly [R in Resource]: Binding<R> };

export function bindAll(fn: LambdaFunction, uses: Uses, bindings: Bindings) {
  const bind = <R extends Resource>(resource: R, use: Use<R>) => bindings[resource].bindTo(fn, use);
  for (const [resource, use] of Object.entries(uses) as [Resource, Use<Resource>][]) bind(resource, use);
}
