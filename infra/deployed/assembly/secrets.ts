import { StartProblem } from '../../local/common/start-problem.ts';
import type { Assembly } from './read-assembly.ts';
import type { Resolver } from './resolver.ts';

interface SecretProperties {
  readonly Name?: string;
  readonly SecretString?: string;
  readonly GenerateSecretString?: { readonly PasswordLength?: number };
}

export interface Secrets {
  /** By ARN. */
  readonly values: Readonly<Record<string, string>>;
  /** Replaces the dynamic references to secrets within a value, however deep. */
  insert(value: unknown): unknown;
}

/** Keeps a secret of a length: the same at each start. */
export type SecretStore = (name: string, length: number) => Promise<string>;

const reference = /\{\{resolve:(\w+):(.+?):SecretString:::\}\}/g;

export async function secretsOf(
  { stacks }: Assembly,
  { resolve, physical }: Resolver,
  stored: SecretStore,
): Promise<Secrets> {
  const values: Record<string, string> = {};
  const arns = new Map<string, string>();
  for (const stack of stacks)
    for (const [id, { Type, Properties }] of Object.entries(stack.resources)) {
      if (Type !== 'AWS::SecretsManager::Secret') continue;
      const { Name, SecretString, GenerateSecretString } = resolve(stack, Properties ?? {}) as SecretProperties;
      const { ref } = physical(stack, id);
      values[ref] = SecretString ?? (await stored(`secret ${ref}`, GenerateSecretString?.PasswordLength ?? 32));
      if (Name) arns.set(Name, ref);
    }

  function secretValue(service: string, id: string): string {
    const value = service === 'secretsmanager' ? values[arns.get(id) ?? id] : undefined;
    if (value === undefined) throw new StartProblem(`A template refers to the secret ${id}, which no template makes.`);
    return value;
  }

  function insert(value: unknown): unknown {
    if (typeof value === 'string') return value.replace(reference, (_, service, id) => secretValue(service, id));
    if (Array.isArray(value)) return value.map(insert);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, insert(each)]));
  }

  for (const [ref, value] of Object.entries(values)) values[ref] = String(insert(value));
  return { values, insert };
}
