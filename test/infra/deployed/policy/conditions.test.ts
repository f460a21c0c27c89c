import { describe, expect, it } from '@jest/globals';
import { type Context, conditionsHold } from '../../../../infra/deployed/policy/conditions.ts';
import type { Statement } from '../../../../infra/deployed/policy/statement.ts';

type Condition = NonNullable<Statement['Condition']>;

const holds = (Condition: Condition, context: Context) => conditionsHold({ Effect: 'Allow', Condition }, context);

describe('a condition', () => {
  it.each<[string, Condition, Context, boolean]>([
    ['of equal text', { StringEquals: { 'aws:a': 'x' } }, { 'aws:a': 'x' }, true],
    ['of other text', { StringEquals: { 'aws:a': 'x' } }, { 'aws:a': 'X' }, false],
    ['of one of several texts', { StringEquals: { 'aws:a': ['x', 'y'] } }, { 'aws:a': 'y' }, true],
    ['whose key has another case', { StringEquals: { 'AWS:A': 'x' } }, { 'aws:a': 'x' }, true],
    ['on a key that is missing', { StringEquals: { 'aws:a': 'x' } }, {}, false],
    ['on a key that may be missing', { StringEqualsIfExists: { 'aws:a': 'x' } }, {}, true],
    ['that a present key must meet', { StringEqualsIfExists: { 'aws:a': 'x' } }, { 'aws:a': 'y' }, false],
    ['that is negated, of other text', { StringNotEquals: { 'aws:a': ['x', 'y'] } }, { 'aws:a': 'z' }, true],
    ['that is negated, of one of its texts', { StringNotEquals: { 'aws:a': ['x', 'y'] } }, { 'aws:a': 'y' }, false],
    ['that is negated, on a missing key', { StringNotEquals: { 'aws:a': 'x' } }, {}, true],
    ['of a pattern', { StringLike: { 'aws:a': '?*' } }, { 'aws:a': 'x' }, true],
    ['of a pattern with at least one character', { StringLike: { 'aws:a': '?*' } }, { 'aws:a': '' }, false],
    ['of a pattern with a point', { StringLike: { 'aws:a': 'a.c' } }, { 'aws:a': 'abc' }, false],
    ['of an ARN', { ArnLike: { 'aws:a': 'arn:aws:s3:::b/*' } }, { 'aws:a': 'arn:aws:s3:::b/c' }, true],
    ['of a truth', { Bool: { 'aws:a': 'false' } }, { 'aws:a': 'true' }, false],
    ['of a number', { NumericLessThan: { 'aws:a': '1.2' } }, { 'aws:a': '1.3' }, false],
    ['that a key is missing', { Null: { 'aws:a': 'true' } }, {}, true],
    ['that a key is there', { Null: { 'aws:a': 'false' } }, {}, false],
    ['all of whose values match', { 'ForAllValues:StringLike': { k: ['a*'] } }, { k: ['a1', 'a2'] }, true],
    ['one of whose values does not match', { 'ForAllValues:StringLike': { k: ['a*'] } }, { k: ['a1', 'b'] }, false],
    ['on all of no values', { 'ForAllValues:StringEquals': { k: 'a' } }, {}, true],
    ['one of whose values matches', { 'ForAnyValue:StringEquals': { k: 'a' } }, { k: ['a', 'b'] }, true],
    ['none of whose values matches', { 'ForAnyValue:StringEquals': { k: 'c' } }, { k: ['a', 'b'] }, false],
    ['on any of no values', { 'ForAnyValue:StringEquals': { k: 'a' } }, {}, false],
    ['of two operators, one unmet', { StringEquals: { a: 'x' }, Bool: { b: 'true' } }, { a: 'x', b: 'false' }, false],
    ['of two keys, one unmet', { StringEquals: { a: 'x', b: 'y' } }, { a: 'x', b: 'z' }, false],
  ])('%s', (_, condition, context, expected) => expect(holds(condition, context)).toBe(expected));

  it.each(['IpAddress', 'StringSounds', 'DateGreaterThan'])('with the unknown operator %s throws', (operator) => {
    expect(() => holds({ [operator]: { 'aws:a': 'x' } }, { 'aws:a': 'x' })).toThrow(operator);
  });

  it('with a policy variable throws', () => {
    expect(() => holds({ StringLike: { 'aws:a': `\${${'aws:username'}}` } }, { 'aws:a': 'x' })).toThrow(
      'policy variable',
    );
  });
});
