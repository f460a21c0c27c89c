import { StartProblem } from '../../local/common/start-problem.ts';
import type { Physical, Surroundings } from './physical.ts';
import type { Assembly, Stack } from './read-assembly.ts';
import { resolver } from './resolver.ts';
import { type SecretStore, type Secrets, secretsOf } from './secrets.ts';

/** A resource of a template with what its properties come to. */
export interface Deployed<Properties> {
  readonly stack: Stack;
  readonly id: string;
  readonly ref: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly properties: Properties;
}

/** The templates, resolved: each resource as CloudFormation would have made it. */
export interface Deployment {
  ofType<Properties>(type: string): readonly Deployed<Properties>[];
  /** The value of an output; of whichever stack has it. */
  output(name: string): string;
  readonly secrets: Secrets;
  assetDirectory(key: string): string;
}

/** Resolves references and dynamic references. `stored` keeps what Secrets Manager would generate. */
export async function openDeployment(
  assembly: Assembly,
  surroundings: Surroundings,
  stored: SecretStore,
): Promise<Deployment> {
  const { resolve, physical } = resolver(assembly, surroundings);
  const secrets = await secretsOf(assembly, { resolve, physical }, stored);
  const value = (stack: Stack, each: unknown) => secrets.insert(resolve(stack, each));

  function deployed<Properties>(stack: Stack, id: string, { ref, attributes = {} }: Physical): Deployed<Properties> {
    return {
      stack,
      id,
      ref,
      attributes,
      get properties() {
        return value(stack, stack.resources[id]?.Properties ?? {}) as Properties;
      },
    };
  }

  return {
    ofType: <Properties>(type: string) =>
      assembly.stacks.flatMap((stack) =>
        Object.entries(stack.resources).flatMap(([id, { Type }]) =>
          Type === type ? [deployed<Properties>(stack, id, physical(stack, id))] : [],
        ),
      ),
    output(name) {
      const owner = assembly.stacks.find(({ outputs }) => outputs[name]);
      if (!owner) throw new StartProblem(`No template has the output ${name}.`);
      return String(value(owner, owner.outputs[name]?.Value));
    },
    secrets,
    assetDirectory: assembly.assetDirectory,
  };
}
