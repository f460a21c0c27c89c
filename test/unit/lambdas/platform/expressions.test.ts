import { describe, expect, it } from '@jest/globals';
import { partner as foothills } from '#partner';
import { answersPerUpdate } from '../../../../lambdas/application/answers.ts';
import { noNewerRevision, notSubmitted } from '../../../../lambdas/application/update-application.ts';
import { expressionsOf } from '../../../../lambdas/platform/update-item.ts';
import { rowKeys } from '../../../../shared/form/owned-keys.ts';
import { repeatsOf } from '../../../../shared/form/structure.ts';
import { limits } from '../../../../shared/limits.ts';
import { partner as hillside } from '../../../partner/hillside/partner.ts';

/**
 * The largest size of an expression and its largest number of operators:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html, "Expression parameters".
 */
const expressionBytes = 4096;
const operators = 300;

const keys = (count: number) => Array.from({ length: count }, (_, n) => `key_${n}`);
const setting = (names: readonly string[]) => names.map((key) => [['answers', key], 'x'] as const);
/** Counts operators and functions. In an update, DynamoDB counts the operators of a sum but not the assignments. */
const operatorsIn = (expression = '') => expression.match(/\+|<=|<>|\b(AND|OR|NOT|IN)\b|\w+\(/g)?.length ?? 0;

function expectToFit({ UpdateExpression = '', ConditionExpression = '' }: ReturnType<typeof expressionsOf>) {
  for (const expression of [UpdateExpression, ConditionExpression]) {
    expect(expression.length).toBeLessThanOrEqual(expressionBytes);
    expect(operatorsIn(expression)).toBeLessThanOrEqual(operators);
  }
  return [UpdateExpression.length, ConditionExpression.length];
}

describe('a DynamoDB expression', () => {
  it('fits as many answers as one update may have, with their revisions', () => {
    const names = keys(answersPerUpdate);
    const change = { set: setting(names), revisedKeys: names, incrementVersion: true, condition: notSubmitted };
    expect(expectToFit(expressionsOf(change))).toEqual([3659, 51]);
  });

  it('fits as many answers as may carry a base version, with a condition on each', () => {
    const names = keys(limits.answersWithSeen);
    const seen = Object.fromEntries(names.map((key) => [key, Number.MAX_SAFE_INTEGER]));
    const change = {
      set: setting(names),
      revisedKeys: names,
      incrementVersion: true,
      condition: noNewerRevision(seen),
    };
    expect(expectToFit(expressionsOf(change))).toEqual([1159, 2583]);
  });

  it.each(
    [foothills, hillside].flatMap(({ form }) => repeatsOf(form).map((repeat) => [repeat.id, form, repeat] as const)),
  )('fits every answer of the rows of %s', (_id, form, repeat) => {
    const names = rowKeys(form, repeat).flat();
    expect(names.length).toBeGreaterThan(0);
    const set = [...setting(names), [['add_another', repeat.id], 1], [['revisions'], {}], [['removals'], []]] as const;
    expectToFit(expressionsOf({ set, incrementVersion: true, condition: notSubmitted }));
  });
});
