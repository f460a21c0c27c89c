import type { Part, Resource, Synthesized } from './synth.ts';

export interface Statement {
  readonly actions: readonly string[];
  readonly resource: unknown;
  readonly condition: Readonly<Record<string, Readonly<Record<string, unknown>>>> | undefined;
}

export interface FunctionView {
  readonly id: string;
  readonly properties: Resource['Properties'];
  readonly variables: Readonly<Record<string, unknown>>;
  readonly statements: readonly Statement[];
  readonly managedPolicies: readonly unknown[];
}

const asList = <Value>(value: Value | Value[]): Value[] => (Array.isArray(value) ? value : [value]);

/** Returns the documents of a role's own policies. */
export const policiesOf = (synthesized: Synthesized, part: Part, role: string): Resource['Properties'][] =>
  synthesized
    .resources(part, 'AWS::IAM::Policy')
    .filter(([, { Properties }]) => Properties.Roles.some(({ Ref }: { Ref: string }) => Ref === role))
    .map(([, { Properties }]) => Properties.PolicyDocument);

/** Whether a function belongs to the product. The CDK adds others for deployments. */
export const isOurs = (id: string) => !/^Custom(S3|CDK)/.test(id);

/** Returns the product's own functions in a stack, with the statements of their roles. */
export function functionsOf(synthesized: Synthesized, part: Part): FunctionView[] {
  const roles = new Map(synthesized.resources(part, 'AWS::IAM::Role'));
  return synthesized
    .resources(part, 'AWS::Lambda::Function')
    .filter(([id]) => isOurs(id))
    .map(([id, { Properties }]) => {
      const role: string = Properties.Role['Fn::GetAtt'][0];
      const statements = policiesOf(synthesized, part, role)
        .flatMap(({ Statement }) => Statement)
        .map(({ Action, Resource, Condition }) => ({
          actions: asList<string>(Action),
          resource: Resource,
          condition: Condition,
        }));
      return {
        id,
        properties: Properties,
        variables: Properties.Environment?.Variables ?? {},
        statements,
        managedPolicies: roles.get(role)?.Properties.ManagedPolicyArns ?? [],
      };
    });
}
