import { application, useAnswer } from '../../features/store/application-store.ts';

/** The answer under a key as text, and the way to change it. */
export function useTextAnswer(key: string) {
  const answer = useAnswer(key);
  const set = (value: string) => application.set(key, value);
  return [typeof answer === 'string' ? answer : '', set] as const;
}
