import type { Part, Synthesized } from '../stacks/synth.ts';

/** The placeholder for the id of the account that the templates are deployed to. */
export const account = '{account}';

const pseudo: Readonly<Record<string, string>> = {
  'AWS::AccountId': account,
  'AWS::Region': 'us-east-1',
  'AWS::Partition': 'aws',
};

/** Resolves references in a value. A `Ref` becomes `{data/Table}`, an attribute becomes `{data/Table.Arn}`. */
export type Resolve = (part: Part, value: unknown) => unknown;

const isReference = (value: object) => {
  const [name = '', ...others] = Object.keys(value);
  return others.length === 0 && (name === 'Ref' || name.startsWith('Fn::'));
};

/**
 * Returns a function that replaces references, also to other stacks, with the names of their resources. The function
 * throws for an unknown CloudFormation function.
 */
export function resolverOf({ templates }: Synthesized): Resolve {
  const partOf = (stackName: string) => stackName.split('-').at(-1) as Part;

  function ref(part: Part, name: string): string {
    const known = pseudo[name];
    if (known !== undefined) return known;
    if (!templates[part].toJSON().Resources[name]) throw new Error(`The template of ${part} has no resource ${name}.`);
    return `{${part}/${name}}`;
  }

  const functions: Readonly<Record<string, (part: Part, argument: never) => unknown>> = {
    Ref: (part, name: string) => ref(part, name),
    'Fn::GetAtt': (part, [id, name]: [string, string]) => ref(part, id).replace('}', `.${name}}`),
    'Fn::Join': (part, [separator, parts]: [string, unknown]) => (resolve(part, parts) as unknown[]).join(separator),
    'Fn::GetStackOutput'(_, { StackName, OutputName }: { StackName: string; OutputName: string }) {
      const output = templates[partOf(StackName)].toJSON().Outputs[OutputName];
      if (!output) throw new Error(`${StackName} has no output ${OutputName}.`);
      return resolve(partOf(StackName), output.Value);
    },
  };

  function resolve(part: Part, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((each) => resolve(part, each));
    if (typeof value !== 'object' || value === null) return value;
    if (!isReference(value))
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, resolve(part, each)]));
    const [[name = '', argument] = []] = Object.entries(value);
    const evaluate = functions[name];
    if (!evaluate) throw new Error(`Add CloudFormation's ${name} to test/infra/grants/references.ts.`);
    return evaluate(part, argument as never);
  }

  return resolve;
}

/** Returns the ARN of the resource that a resolved reference names. */
export const arnOf = (name: string): string => name.replace(/\}$/, '.Arn}');
