import { matches } from './matches.ts';
import { listOf, type OneOrMany, type Statement } from './statement.ts';

/** The values of condition keys; a key's name counts whatever its case. */
export type Context = Readonly<Record<string, OneOrMany>>;

type Comparison = (given: string, wanted: string) => boolean;

const positive: Readonly<Record<string, Comparison>> = {
  StringEquals: (given, wanted) => given === wanted,
  StringEqualsIgnoreCase: (given, wanted) => given.toLowerCase() === wanted.toLowerCase(),
  StringLike: (given, wanted) => matches(wanted, given),
  ArnEquals: (given, wanted) => matches(wanted, given),
  ArnLike: (given, wanted) => matches(wanted, given),
  Bool: (given, wanted) => given.toLowerCase() === wanted.toLowerCase(),
  NumericEquals: (given, wanted) => Number(given) === Number(wanted),
  NumericLessThan: (given, wanted) => Number(given) < Number(wanted),
  NumericLessThanEquals: (given, wanted) => Number(given) <= Number(wanted),
  NumericGreaterThan: (given, wanted) => Number(given) > Number(wanted),
  NumericGreaterThanEquals: (given, wanted) => Number(given) >= Number(wanted),
};

interface Operator {
  readonly compare: Comparison;
  readonly isNegated: boolean;
  readonly set?: 'ForAllValues' | 'ForAnyValue';
  readonly ifExists: boolean;
}

/** Throws for an operator that is not known: a condition that nobody checks must not count as met. */
function operatorOf(name: string): Operator {
  const [, set, base = '', ifExists] = /^(?:(ForAllValues|ForAnyValue):)?(\w+?)(IfExists)?$/.exec(name) ?? [];
  const compare = positive[base] ?? positive[base.replace('Not', '')];
  if (!compare) throw new Error(`The condition operator ${name} is not known here.`);
  const isNegated = !Object.hasOwn(positive, base);
  return { compare, isNegated, set: set as Operator['set'], ifExists: ifExists !== undefined };
}

function holds(
  { compare, isNegated, set, ifExists }: Operator,
  given: readonly string[] | undefined,
  wanted: OneOrMany,
) {
  if (given === undefined) return ifExists || (set === undefined ? isNegated : set === 'ForAllValues');
  const satisfies = (value: string) => listOf(wanted).some((each) => compare(value, String(each))) !== isNegated;
  return set === 'ForAllValues' || (isNegated && set === undefined) ? given.every(satisfies) : given.some(satisfies);
}

/** Whether all conditions of a statement are met. Throws for an operator that is not known. */
export function conditionsHold({ Condition = {} }: Statement, context: Context): boolean {
  const values = new Map(Object.entries(context).map(([key, value]) => [key.toLowerCase(), listOf(value)]));
  return Object.entries(Condition).every(([name, keys]) =>
    Object.entries(keys).every(([key, wanted]) => {
      const given = values.get(key.toLowerCase());
      if (name === 'Null') return (given === undefined) === (String(wanted) === 'true');
      return holds(operatorOf(name), given, typeof wanted === 'object' ? wanted : String(wanted));
    }),
  );
}
