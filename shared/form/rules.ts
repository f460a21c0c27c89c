/** A condition on an answer (specification, section 3), or a combination of conditions. */
export type Rule =
  | { readonly valueKey: string; readonly operator: 'answered' | 'notAnswered' }
  | { readonly valueKey: string; readonly operator: 'equals' | 'notEquals'; readonly target: string | true }
  | { readonly valueKey: string; readonly operator: 'lt' | 'lte' | 'gt' | 'gte'; readonly target: number }
  | { readonly valueKey: string; readonly operator: 'in' | 'notIn'; readonly target: readonly string[] }
  | { readonly all: readonly Rule[] }
  | { readonly any: readonly Rule[] };

/** Returns an answer as rules read it: trimmed text, 'true' for a checked box, '' for a hidden question. */
export type AnswerReader = (key: string) => string;

/** Whether a rule holds. A numeric comparison with an empty answer never holds. */
export function ruleHolds(rule: Rule, read: AnswerReader): boolean {
  if ('all' in rule) return rule.all.every((part) => ruleHolds(part, read));
  if ('any' in rule) return rule.any.some((part) => ruleHolds(part, read));
  const answer = read(rule.valueKey);
  switch (rule.operator) {
    case 'answered':
      return answer !== '';
    case 'notAnswered':
      return answer === '';
    case 'equals':
      return answer === String(rule.target);
    case 'notEquals':
      return answer !== String(rule.target);
    case 'in':
      return rule.target.includes(answer);
    case 'notIn':
      return !rule.target.includes(answer);
    // An unanswered question is excluded first, because Number('') is 0.
    case 'lt':
      return answer !== '' && Number(answer) < rule.target;
    case 'lte':
      return answer !== '' && Number(answer) <= rule.target;
    case 'gt':
      return answer !== '' && Number(answer) > rule.target;
    case 'gte':
      return answer !== '' && Number(answer) >= rule.target;
  }
}

export function keysOf(rule: Rule): string[] {
  if ('all' in rule) return rule.all.flatMap(keysOf);
  if ('any' in rule) return rule.any.flatMap(keysOf);
  return [rule.valueKey];
}

export const answered = (valueKey: string): Rule => ({ valueKey, operator: 'answered' });
export const notAnswered = (valueKey: string): Rule => ({ valueKey, operator: 'notAnswered' });
export const equals = (valueKey: string, target: string | true): Rule => ({ valueKey, operator: 'equals', target });
export const notEquals = (valueKey: string, target: string): Rule => ({ valueKey, operator: 'notEquals', target });
export const lessThan = (valueKey: string, target: number): Rule => ({ valueKey, operator: 'lt', target });
export const isIn = (valueKey: string, ...target: string[]): Rule => ({ valueKey, operator: 'in', target });
export const all = (...rules: Rule[]): Rule => ({ all: rules });
export const any = (...rules: Rule[]): Rule => ({ any: rules });
