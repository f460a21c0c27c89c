import type { Form } from '../../../../shared/form/definition.ts';
import { answerKeys } from '../../../../shared/form/owned-keys.ts';
import { decidingKeys } from './deciding-keys.ts';

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
