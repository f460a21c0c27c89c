import type { Answer, Answers } from '../../shared/form/definition.ts';
import type { Change } from '../platform/change-item.ts';
import { isSealed } from '../platform/partner-form.ts';
import type { Seal } from '../platform/sealing/seal.ts';
import type { Application } from './application.ts';

/**
 * Encrypts the answers that must be sealed. Returns the change that saves all answers; empty sealed answers are
 * removed.
 */
export async function sealAnswers(
  seal: Seal,
  applicationId: string,
  changed: Answers,
): Promise<Required<Pick<Change, 'set' | 'remove'>>> {
  const entries = Object.entries(changed);
  const secret = entries.filter(([key]) => isSealed(key));
  const closed = await Promise.all(
    secret
      .filter(([, answer]) => answer !== '')
      .map(async ([key, answer]) => [['sealed', key], await seal.close(applicationId, String(answer))] as const),
  );
  const open = entries.filter(([key]) => !isSealed(key)).map(([key, answer]) => [['answers', key], answer] as const);
  return {
    set: [...open, ...closed],
    remove: secret.filter(([, answer]) => answer === '').map(([key]) => ['sealed', key]),
  };
}

/** Decrypts sealed answers. Leaves out those that the caller has no key for. */
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

/** Returns some of the stored answers, with sealed ones decrypted. */
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

/** Whether two answers are the same. No answer, '' and an unchecked box are equal. */
export const isSameAnswer = (one: Answer | undefined, other: Answer | undefined): boolean =>
  (one || '') === (other || '');

/** Replaces sealed answers by their last four digits, for readers without the right to see them. */
export const maskSealed = ({ answers, sealed }: Pick<Application, 'answers' | 'sealed'>): Answers =>
  Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => [
      key,
      Object.hasOwn(sealed, key) && answer ? lastFourOf(String(answer)) : answer,
    ]),
  );

const lastFourOf = (number: string) => `•••-••-${number.replace(/\D/g, '').slice(-4).padStart(4, '•')}`;
