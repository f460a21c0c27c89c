import { useSyncExternalStore } from 'react';
import type { Answer } from '../../../shared/form/definition.ts';
import { useFormHost } from './form-host.ts';

export function useAnswer(key: string): Answer {
  const { answers } = useFormHost();
  return useSyncExternalStore(
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

export function useErrors(key: string): readonly string[] {
  const { answers } = useFormHost();
  return useSyncExternalStore(answers.onErrors, () => answers.errorsOf(key));
}

export function useWithheld(key: string): string | undefined {
  const { answers } = useFormHost();
  return useSyncExternalStore(answers.onErrors, () => answers.withheld(key));
}
