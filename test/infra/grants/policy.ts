/** What a call needs: an action on a resource, and what conditions may ask about it. */
export interface Need {
  readonly action: string;
  readonly resource: string;
  readonly context?: Readonly<Partial<Record<ConditionKey, string>>>;
}

/** The keys whose values are known for every call that has them. */
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

/** What the SDK uses, and no caller chooses. */
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

/** IAM's patterns: `*` is any text, `?` one character. */
function matches(pattern: string, text: string, flags = 's'): boolean {
  if (pattern.includes('${')) throw new Error(`The policy variable in '${pattern}' is not known here.`);
  const source = pattern
    .replace(/[\\^$.+()[\]{}|]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, flags).test(text);
}

const operators: Readonly<Record<string, (given: string, wanted: string) => boolean>> = {
  StringEquals: (given, wanted) => given === wanted,
  StringLike: (given, wanted) => matches(wanted, given),
  // A call of ours names one item.
  'ForAllValues:StringEquals': (given, wanted) => given === wanted,
  'ForAllValues:StringLike': (given, wanted) => matches(wanted, given),
  // Of the bucket of hand-overs, whose own case says who they are.
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
      if (!operators[operator] || !key) throw new Error(`The condition ${operator} of ${name} is not known here.`);
      return found.flatMap((each) => values.map((value) => [...each, { operator, key, value }]));
    },
    [[]],
  );
}

/** Throws for whatever is not known here: it must neither grant nor deny unseen. */
export const rulesOf = (statements: readonly Statement[]): Rule[] =>
  statements.flatMap((statement) => {
    const { Effect, Action, Resource, Condition } = statement;
    // It would deny a call that lacks the key, too.
    if (Effect === 'Deny' && JSON.stringify(Condition ?? {}).includes('ForAllValues'))
      throw new Error('A denial for all values is not known here.');
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

/** Whether a rule speaks of what is needed. A condition on what the call does not have is not met. */
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

/** The rules that allow what is needed; none where one denies it. */
export function allowing(rules: readonly Rule[], need: Need): readonly Rule[] {
  const found = rules.filter((rule) => speaksOf(rule, need));
  return found.some(({ effect }) => effect === 'Deny') ? [] : found;
}

/** Whether a statement of a resource's policy applies to the roles of this account. */
export function isForAccount({ Principal }: Statement, account: string): boolean {
  const names = Principal === '*' ? ['*'] : listOf((Principal as { readonly AWS?: unknown }).AWS ?? []);
  return names.some((name) => name === '*' || name === `arn:aws:iam::${account}:root`);
}
