/** A permission that a call needs: an action on a resource, with the values that conditions may check. */
export interface Need {
  readonly action: string;
  readonly resource: string;
  readonly context?: Readonly<Partial<Record<ConditionKey, string>>>;
}

/** The condition keys that this file can check, because each recorded call has their values. */
const conditionKeys = [
  'aws:PrincipalArn',
  'aws:SecureTransport',
  's3:TlsVersion',
  'dynamodb:Attributes',
  'dynamodb:LeadingKeys',
  'dynamodb:Select',
  'kms:ViaService',
  'kms:EncryptionContext:applicant',
  'events:source',
  'ses:FromAddress',
] as const;
type ConditionKey = (typeof conditionKeys)[number];

/** The values that the SDK sets for every call. */
const always = { 'aws:SecureTransport': 'true', 's3:TlsVersion': '1.3' };

interface Condition {
  readonly operator: string;
  readonly key: ConditionKey;
  readonly value: string;
}

/** The smallest part of a policy: one action on one resource, with one value for each condition. */
export interface Rule {
  readonly effect: 'Allow' | 'Deny';
  readonly action: string;
  readonly resource: string;
  readonly conditions: readonly Condition[];
}

type OneOrMany = string | number | readonly (string | number)[];

/** A statement whose references are resolved. */
export type Statement = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): readonly string[] => [value as OneOrMany].flat().map(String);

/** Whether a text matches an IAM pattern: `*` stands for any text, `?` for one character. */
function matches(pattern: string, text: string, flags = 's'): boolean {
  if (pattern.includes('${'))
    throw new Error(`test/infra/grants/policy.ts does not handle the policy variable in '${pattern}'.`);
  const source = pattern
    .replace(/[\\^$.+()[\]{}|]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, flags).test(text);
}

const operators: Readonly<Record<string, (given: string, wanted: string) => boolean>> = {
  StringEquals: (given, wanted) => given === wanted,
  StringLike: (given, wanted) => matches(wanted, given),
  // Each call of the product names only one item, so ForAllValues compares a single value.
  'ForAllValues:StringEquals': (given, wanted) => given === wanted,
  'ForAllValues:StringLike': (given, wanted) => matches(wanted, given),
  // Only the export bucket uses this operator. documents.cases.ts checks the principals.
  ArnNotEquals: (given, wanted) => given !== wanted,
  Bool: (given, wanted) => given === wanted,
  NumericLessThan: (given, wanted) => Number(given) < Number(wanted),
};

function conditionsOf(conditions: unknown): Condition[][] {
  const all = Object.entries((conditions ?? {}) as Record<string, Record<string, unknown>>).flatMap(
    ([operator, keys]) => Object.entries(keys).map(([name, values]) => ({ operator, name, values: listOf(values) })),
  );
  return all.reduce<Condition[][]>(
    (found, { operator, name, values }) => {
      const key = conditionKeys.find((each) => each.toLowerCase() === name.toLowerCase());
      if (!operators[operator] || !key)
        throw new Error(`test/infra/grants/policy.ts does not handle the condition ${operator} of ${name}.`);
      return found.flatMap((each) => values.map((value) => [...each, { operator, key, value }]));
    },
    [[]],
  );
}

/** Splits statements into rules. Throws for an unknown condition, which could change the result unnoticed. */
export const rulesOf = (statements: readonly Statement[]): Rule[] =>
  statements.flatMap((statement) => {
    const { Effect, Action, Resource, Condition } = statement;
    // A denial with ForAllValues also denies a call that lacks the key.
    if (Effect === 'Deny' && JSON.stringify(Condition ?? {}).includes('ForAllValues'))
      throw new Error('test/infra/grants/policy.ts does not handle a denial with ForAllValues.');
    return listOf(Action).flatMap((action) =>
      listOf(Resource).flatMap((resource) =>
        conditionsOf(Condition).map((conditions) => ({
          effect: Effect as Rule['effect'],
          action,
          resource,
          conditions,
        })),
      ),
    );
  });

/** Whether a rule applies to a need. A condition on a key that the call lacks is not met. */
function speaksOf({ action, resource, conditions }: Rule, need: Need): boolean {
  const context: Need['context'] = { ...always, ...need.context };
  return (
    matches(action, need.action, 'si') &&
    matches(resource, need.resource) &&
    conditions.every(({ operator, key, value }) => {
      const given = context[key];
      return given !== undefined && operators[operator]?.(given, value) === true;
    })
  );
}

/** Returns the rules that allow a need, or no rules if one denies it. */
export function allowing(rules: readonly Rule[], need: Need): readonly Rule[] {
  const found = rules.filter((rule) => speaksOf(rule, need));
  return found.some(({ effect }) => effect === 'Deny') ? [] : found;
}

/** Whether a statement of a resource's policy applies to the roles of this account. */
export function isForAccount({ Principal }: Statement, account: string): boolean {
  const names = Principal === '*' ? ['*'] : listOf((Principal as { readonly AWS?: unknown }).AWS ?? []);
  return names.some((name) => name === '*' || name === `arn:aws:iam::${account}:root`);
}
