import type { Part, Synthesized } from '../stacks/synth.ts';

/** Stands for the account that the templates are deployed to. */
export const account = '{account}';

const pseudo: Readonly<Record<string, string>> = {
  'AWS::AccountId': account,
  'AWS::Region': 'us-east-1',
  'AWS::Partition': 'aws',
};

/** `{data/Table}` for what a reference yields, `{data/Table.Arn}` for an attribute of it. */
export type Resolve = (part: Part, value: unknown) => unknown;

const isReference = (value: object) => {
  const [name = '', ...others] = Object.keys(value);
  return others.length === 0 && (name === 'Ref' || name.startsWith('Fn::'));
};

/** Replaces references by names of what they lead to, in other stacks too. Throws for a function that is not known. */
export function resolverOf({ templates }: Synthesized): Resolve {
  const partOf = (stackName: string) => stackName.split('-').at(-1) as Part;

  function ref(part: Part, name: string): string {
    const known = pseudo[name];
    if (known !== undefined) return known;
    if (!templates[part].toJSON().Resources[name]) throw new Error(`${name} of ${part} is not known here.`);
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
    if (!evaluate) throw new Error(`CloudFormation's ${name} is not known here.`);
    return evaluate(part, argument as never);
  }

  return resolve;
}

/** The ARN of what a reference names. */
export const arnOf = (name: string): string => name.replace(/\}$/, '.Arn}');
