import type { Form, Question } from '../../../../shared/form/definition.ts';
import { type ExpandedItem, expand } from '../../../../shared/form/expand.ts';
import { answerKeys } from '../../../../shared/form/owned-keys.ts';
import { answerKeysOf } from '../../../../shared/form/place.ts';
import { keysOf, type Rule } from '../../../../shared/form/rules.ts';

/** What a form says of its keys, whatever is answered. Found out at the first question, which is after the first screen. */
export function createFormKeys(form: Form) {
  let deciding: ReturnType<typeof decidingKeys> | undefined;
  let all: ReturnType<typeof answerKeys> | undefined;
  function keyOf(key: string) {
    all ??= answerKeys(form);
    return all.get(key);
  }
  return {
    /** Whether its answer decides what is shown, required or checked. */
    isDeciding(key: string): boolean {
      deciding ??= decidingKeys(form);
      return deciding.has(key);
    },
    /** The key of its question, which a companion key shares. */
    questionKeyOf: (key: string) => keyOf(key)?.question ?? '',
    knows: (key: string) => keyOf(key) !== undefined,
    isSensitive: (key: string) => keyOf(key)?.sensitive === true,
    typeOf: (key: string) => keyOf(key)?.type,
    isDocument: (key: string) => keyOf(key)?.type === 'document',
    pageOf: (key: string) => keyOf(key)?.page,
  };
}

/** The keys whose answers decide what is shown, required or checked. Other answers need no new placing. */
export function decidingKeys(form: Form): ReadonlySet<string> {
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
    switch (item.kind) {
      case 'group':
        for (const each of item.items) add(each, isGated);
        break;
      case 'gate':
        for (const each of item.items) add(each, true);
        break;
      case 'tabs':
        for (const tab of item.tabs) for (const each of tab.items) add(each, isGated);
        break;
      case 'repeat':
        for (const row of item.rows) for (const each of row.items) add(each, isGated);
        break;
      case 'note':
        break;
      default:
        addQuestion(item, isGated);
    }
  };
  for (const page of expand(form).pages)
    for (const section of page.sections) for (const item of section.items) add(item, false);
  return keys;
}
