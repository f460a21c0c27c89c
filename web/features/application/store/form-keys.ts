import type { Form, Question } from '../../../../shared/form/definition.ts';
import { type ExpandedItem, expand } from '../../../../shared/form/expand.ts';
import { answerKeys } from '../../../../shared/form/owned-keys.ts';
import { answerKeysOf } from '../../../../shared/form/place.ts';
import { keysOf, type Rule } from '../../../../shared/form/rules.ts';
import { itemsIn } from '../../../../shared/form/structure.ts';

/** Looks up properties of the form's keys. Computes them at the first lookup, after the first screen has rendered. */
export function createFormKeys(form: Form) {
  let cachedDecidingKeys: ReturnType<typeof decidingKeys> | undefined;
  let cachedProperties: ReturnType<typeof answerKeys> | undefined;
  function lookUp(key: string) {
    cachedProperties ??= answerKeys(form);
    return cachedProperties.get(key);
  }
  return {
    /** Whether the key's answer decides what is shown, required or checked. */
    isDeciding(key: string): boolean {
      cachedDecidingKeys ??= decidingKeys(form);
      return cachedDecidingKeys.has(key);
    },
    /** Returns the key of the question that owns the key, which may be the key of a stored label (`companionOf`). */
    questionKeyOf: (key: string) => lookUp(key)?.question ?? '',
    isKnownKey: (key: string) => lookUp(key) !== undefined,
    isSensitive: (key: string) => lookUp(key)?.sensitive === true,
    typeOf: (key: string) => lookUp(key)?.type,
    isDocument: (key: string) => lookUp(key)?.type === 'document',
    pageOf: (key: string) => lookUp(key)?.page,
  };
}

/** Returns the keys that decide what is shown, required or checked. A change of another text keeps the placed form. */
function decidingKeys(form: Form): ReadonlySet<string> {
  const keys = new Set<string>();
  const addRule = (rule: Rule | true | undefined) => {
    if (rule !== undefined && rule !== true) for (const key of keysOf(rule)) keys.add(key);
  };
  const addQuestion = (question: Question, isGated: boolean) => {
    addRule(question.required);
    if (question.kind === 'select' && question.controlledBy) keys.add(question.controlledBy);
    if (question.kind === 'text')
      for (const check of question.checks ?? []) addRule('when' in check ? check.when : undefined);
    if (isGated) for (const key of answerKeysOf({ question, key: question.key })) keys.add(key);
  };
  const add = (item: ExpandedItem, isGated: boolean) => {
    addRule(item.visible);
    if ('key' in item) addQuestion(item, isGated);
    else for (const each of itemsIn<ExpandedItem>(item)) add(each, isGated || item.kind === 'gate');
  };
  for (const page of expand(form).pages)
    for (const section of page.sections) for (const item of section.items) add(item, false);
  return keys;
}
