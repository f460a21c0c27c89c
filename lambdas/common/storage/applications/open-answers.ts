import type { Answers } from '../../../../shared/form/definition.ts';
import type { Seal } from '../seal.ts';

export async function openAnswers(
  seal: Seal,
  applicant: string,
  sealed: Readonly<Record<string, Uint8Array>>,
): Promise<Answers> {
  const opened = await Promise.all(
    Object.entries(sealed).map(async ([key, bytes]) => [key, await seal.open(applicant, bytes)] as const),
  );
  return Object.fromEntries(opened.flatMap(([key, answer]) => (answer === undefined ? [] : [[key, answer]])));
}
