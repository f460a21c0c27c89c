import type { Answers } from '../../shared/form/definition.ts';
import type { Change } from '../platform/change-item.ts';
import { isSealed } from '../platform/partner-form.ts';
import type { Seal } from '../platform/seal.ts';

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
