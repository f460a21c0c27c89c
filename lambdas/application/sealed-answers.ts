import type { Answer, Answers } from '../../shared/form/definition.ts';
import { hideSsn } from '../../shared/text/hide-ssn.ts';
import { isSealed } from '../platform/partner-form.ts';
import type { Seal } from '../platform/sealing/seal.ts';
import type { ItemUpdate } from '../platform/update-item.ts';
import type { Application } from './application.ts';

/** Encrypts sealed answers. Returns the change that saves all answers and removes empty sealed ones. */
export async function sealAnswers(
  seal: Seal,
  applicationId: string,
  changed: Answers,
): Promise<Required<Pick<ItemUpdate, 'set' | 'remove'>>> {
  const entries = Object.entries(changed);
  const secret = entries.filter(([key]) => isSealed(key));
  const encrypted = await Promise.all(
    secret
      .filter(([, answer]) => answer !== '')
      .map(async ([key, answer]) => [['sealed', key], await seal.encrypt(applicationId, String(answer))] as const),
  );
  const plain = entries.filter(([key]) => !isSealed(key)).map(([key, answer]) => [['answers', key], answer] as const);
  return {
    set: [...plain, ...encrypted],
    remove: secret.filter(([, answer]) => answer === '').map(([key]) => ['sealed', key]),
  };
}

/** Decrypts sealed answers. Leaves out answers that the caller has no key for. */
export async function decryptAnswers(
  seal: Seal,
  applicationId: string,
  sealed: Readonly<Record<string, Uint8Array>>,
): Promise<Answers> {
  const decrypted = await Promise.all(
    Object.entries(sealed).map(async ([key, bytes]) => [key, await seal.decrypt(applicationId, bytes)] as const),
  );
  return Object.fromEntries(decrypted.flatMap(([key, answer]) => (answer === undefined ? [] : [[key, answer]])));
}

/** Returns some of the stored answers, with sealed ones decrypted. */
export async function readStoredAnswers(
  seal: Seal,
  applicationId: string,
  { answers, sealed }: Pick<Application, 'answers' | 'sealed'>,
  keys: readonly string[],
): Promise<Answers> {
  const wanted = new Set(keys);
  const pickWanted = <Value>(all: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => wanted.has(key)));
  return { ...pickWanted(answers), ...(await decryptAnswers(seal, applicationId, pickWanted(sealed))) };
}

/** Whether two answers are the same. No answer, '' and an unchecked box are equal. */
export const isSameAnswer = (one: Answer | undefined, other: Answer | undefined): boolean =>
  (one || '') === (other || '');

/** Hides sealed answers as `hideSsn` does, for readers without the right to see them. */
export const maskSealed = ({ answers, sealed }: Pick<Application, 'answers' | 'sealed'>): Answers =>
  Object.fromEntries(
    Object.entries(answers).map(([key, answer]) => [
      key,
      Object.hasOwn(sealed, key) && answer ? hideSsn(String(answer)) : answer,
    ]),
  );
