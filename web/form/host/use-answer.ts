import { useState } from 'react';
import type { Answer } from '../../../shared/form/definition.ts';
import { plainLine } from '../../../shared/text/plain-text.ts';
import { useSnapshot } from '../../lib/external-store.ts';
import { useFormHost } from './form-host.ts';

export function useAnswer(key: string): Answer {
  const { answers } = useFormHost();
  return useSnapshot(
    (listener) => answers.onAnswer(key, listener),
    () => answers.get(key),
  );
}

export function useTextAnswer(key: string) {
  const { answers } = useFormHost();
  const answer = useAnswer(key);
  const set = (value: string) => answers.set(key, value);
  return [typeof answer === 'string' ? answer : '', set] as const;
}

/** Shows the typed text until the input loses the focus, and then the answer that `parse` extracted from the text. */
export function useTypedAnswer(key: string, parse: (typed: string) => string) {
  const [answer, set] = useTextAnswer(key);
  const [typed, setTyped] = useState<string>();
  return {
    answer,
    set,
    value: typed !== undefined && parse(typed) === answer ? typed : answer,
    onType: (text: string) => {
      setTyped(plainLine(text));
      set(text);
    },
    onLeave: () => setTyped(undefined),
  };
}

export function useErrors(key: string): readonly string[] {
  const { answers } = useFormHost();
  return useSnapshot(answers.onErrors, () => answers.errorsOf(key));
}

export function useLockedReason(key: string): string | undefined {
  const { answers } = useFormHost();
  return useSnapshot(answers.onDetails, () => answers.lockedReason(key));
}

/** Returns what to say about a saved answer that this browser does not know. Otherwise, its field would look empty. */
export function useUnseenHint(keys: readonly string[]): string | undefined {
  const { answers } = useFormHost();
  const isUnseen = useSnapshot(answers.onDetails, () => keys.some(answers.isUnseen));
  return isUnseen ? 'Saved. Reconnect to see your answer.' : undefined;
}
