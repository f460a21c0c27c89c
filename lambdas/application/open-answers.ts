import type { Answer, Answers } from '../../shared/form/definition.ts';
import type { Seal } from '../platform/seal.ts';
import type { Application } from './application.ts';

export async function openAnswers(
  seal: Seal,
  applicationId: string,
  sealed: Readonly<Record<string, Uint8Array>>,
): Promise<Answers> {
  const opened = await Promise.all(
    Object.entries(sealed).map(async ([key, bytes]) => [key, await seal.open(applicationId, bytes)] as const),
  );
  return Object.fromEntries(opened.flatMap(([key, answer]) => (answer === undefined ? [] : [[key, answer]])));
}

/** Some answers as they are stored, sealed ones opened. */
export async function storedAnswers(
  seal: Seal,
  applicationId: string,
  { answers, sealed }: Pick<Application, 'answers' | 'sealed'>,
  keys: readonly string[],
): Promise<Answers> {
  const wanted = new Set(keys);
  const among = <Value>(all: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => wanted.has(key)));
  return { ...among(answers), ...(await openAnswers(seal, applicationId, among(sealed))) };
}

/** None, '' and an unchecked box are the same answer. */
export const isSameAnswer = (one: Answer | undefined, other: Answer | undefined): boolean =>
  (one || '') === (other || '');
