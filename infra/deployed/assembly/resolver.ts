import { StartProblem } from '../../local/common/start-problem.ts';
import { intrinsics } from './intrinsics.ts';
import {
  account,
  generatedName,
  type Located,
  nameProperty,
  type Physical,
  physicalOf,
  plain,
  type Surroundings,
} from './physical.ts';
import type { Assembly, Stack } from './read-assembly.ts';

type Values = Readonly<Record<string, unknown>>;

/** Evaluates CloudFormation's intrinsic functions to the local resources. */
export interface Resolver {
  /** Throws for a function, a resource or an attribute that is not known. */
  resolve(stack: Stack, value: unknown): unknown;
  physical(stack: Stack, id: string): Physical;
}

const noValue = Symbol('AWS::NoValue');

function pseudo({ name, region }: Stack): Readonly<Record<string, unknown>> {
  return {
    'AWS::AccountId': account,
    'AWS::Partition': 'aws',
    'AWS::Region': region,
    'AWS::StackName': name,
    'AWS::URLSuffix': 'amazonaws.com',
    'AWS::NoValue': noValue,
  };
}

export function resolver({ stacks }: Assembly, surroundings: Surroundings): Resolver {
  /** The one of the app clients that is in use: the emulator has no other. */
  const used = stacks.flatMap(({ outputs }) => (outputs.UserPoolClientId?.Value as { Ref?: string })?.Ref ?? [])[0];

  function client({ stack, id }: Located): Physical {
    const { clientId, clientSecret } = surroundings.pool;
    return id === used
      ? { ref: clientId, attributes: { ClientSecret: clientSecret } }
      : { ref: generatedName(stack.name, id), attributes: { ClientSecret: generatedName(id, stack.name) } };
  }

  /** Of the functions of a release that is deployed gradually. */
  function alias(stack: Stack, { FunctionName, Name }: Values): Physical {
    return { ref: `arn:aws:lambda:${stack.region}:${account}:function:${resolve(stack, FunctionName)}:${Name}` };
  }

  function physical(stack: Stack, id: string): Physical {
    const resource = stack.resources[id];
    if (!resource) throw new StartProblem(`${stack.name} refers to ${id}, which it does not have.`);
    const given = resource.Properties?.[nameProperty[resource.Type] ?? ''];
    const name = given === undefined ? generatedName(stack.name, id) : String(resolve(stack, given));
    const of = { stack, id, name };
    if (resource.Type === 'AWS::Cognito::UserPoolClient') return client(of);
    if (resource.Type === 'AWS::Lambda::Alias') return alias(stack, resource.Properties ?? {});
    return (physicalOf[resource.Type] ?? plain)(of, surroundings);
  }

  function attribute(stack: Stack, id: string, name: string): string {
    const { ref, attributes } = physical(stack, id);
    if (!attributes) return `${ref}.${name}`;
    const value = attributes[name];
    if (value === undefined)
      throw new StartProblem(`The attribute ${name} of ${id} in ${stack.name} is not known here.`);
    return value;
  }

  function output(stackName: unknown, name: unknown): unknown {
    const producer = stacks.find((each) => each.name === stackName);
    const found = producer?.outputs[String(name)];
    if (!producer || !found) throw new StartProblem(`The stack ${stackName} has no output ${name}.`);
    return resolve(producer, found.Value);
  }

  function ref(stack: Stack, name: string): unknown {
    const known = pseudo(stack);
    return Object.hasOwn(known, name) ? known[name] : physical(stack, name).ref;
  }

  function resolve(stack: Stack, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => resolve(stack, each)).filter((each) => each !== noValue);
    if (typeof value !== 'object' || value === null) return value;
    const [[name = '', argument] = [], ...others] = Object.entries(value);
    if (others.length === 0 && (name === 'Ref' || name.startsWith('Fn::'))) {
      const evaluate = intrinsics[name];
      if (!evaluate) throw new StartProblem(`CloudFormation's function ${name} is not known here.`);
      return evaluate(lookUp, stack, argument);
    }
    const pairs = Object.entries(value).map(([key, each]) => [key, resolve(stack, each)] as const);
    return Object.fromEntries(pairs.filter(([, each]) => each !== noValue));
  }

  const lookUp = { stacks, resolve, ref, attribute, output };
  return { resolve, physical };
}
