import { StartProblem } from '../../local/common/start-problem.ts';
import type { Stack } from './read-assembly.ts';

type Values = Readonly<Record<string, unknown>>;

/** What intrinsic functions ask of the templates. */
export interface LookUp {
  readonly stacks: readonly Stack[];
  resolve(stack: Stack, value: unknown): unknown;
  ref(stack: Stack, name: string): unknown;
  attribute(stack: Stack, id: string, name: string): string;
  output(stackName: unknown, name: unknown): unknown;
}

type Intrinsic = (lookUp: LookUp, stack: Stack, argument: unknown) => unknown;

function substitute({ resolve, ref, attribute }: LookUp, stack: Stack, argument: unknown): string {
  const [template, values] = (Array.isArray(argument) ? argument : [argument, {}]) as [string, Values];
  return template.replace(/\$\{([^}!]+)\}/g, (_, name: string) => {
    if (Object.hasOwn(values, name)) return String(resolve(stack, values[name]));
    const [id = '', ...path] = name.split('.');
    return path.length > 0 ? attribute(stack, id, path.join('.')) : String(ref(stack, name));
  });
}

function imported({ stacks, resolve }: LookUp, stack: Stack, argument: unknown): unknown {
  const wanted = resolve(stack, argument);
  for (const producer of stacks)
    for (const { Value, Export } of Object.values(producer.outputs))
      if (Export && resolve(producer, Export.Name) === wanted) return resolve(producer, Value);
  throw new StartProblem(`No stack exports ${wanted}.`);
}

/** CloudFormation's intrinsic functions, as far as the CDK writes them without conditions. */
export const intrinsics: Readonly<Record<string, Intrinsic>> = {
  Ref: ({ ref }, stack, name) => ref(stack, String(name)),
  'Fn::GetAtt'({ attribute }, stack, argument) {
    const [id = '', ...path] = (typeof argument === 'string' ? argument.split('.') : argument) as string[];
    return attribute(stack, id, path.join('.'));
  },
  'Fn::Join'({ resolve }, stack, argument) {
    const [separator, parts] = resolve(stack, argument) as [string, unknown[]];
    return parts.join(separator);
  },
  'Fn::Sub': substitute,
  'Fn::Select'({ resolve }, stack, argument) {
    const [index, list] = resolve(stack, argument) as [number, unknown[]];
    return list[Number(index)];
  },
  'Fn::Split'({ resolve }, stack, argument) {
    const [separator, text] = resolve(stack, argument) as [string, string];
    return text.split(separator);
  },
  'Fn::GetAZs': (_, { region }) => ['a', 'b', 'c'].map((zone) => `${region}${zone}`),
  'Fn::GetStackOutput'({ resolve, output }, stack, argument) {
    const { StackName, OutputName } = resolve(stack, argument) as Values;
    return output(StackName, OutputName);
  },
  'Fn::ImportValue': imported,
};
