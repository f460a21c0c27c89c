import type { Application } from '../../applications/application.ts';
import { ApplicationTooLarge } from '../../errors.ts';
import { type Change, changeItem } from '../change-item.ts';

export const idOf = (applicant: string) => `application#${applicant}`;

export const applicantIn = (id: string) => id.slice(idOf('').length);

/** `done` is false when the condition does not hold: then nothing was written. */
export async function change(applicant: string, wanted: Change): Promise<{ done: boolean; old?: Application }> {
  try {
    return (await changeItem(idOf(applicant), wanted)) as { done: boolean; old?: Application };
  } catch (error) {
    throw isItemTooLarge(error) ? new ApplicationTooLarge() : error;
  }
}

const isItemTooLarge = (error: unknown) =>
  error instanceof Error && error.name === 'ValidationException' && /item size/i.test(error.message);
