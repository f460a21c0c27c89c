import type { Change } from '../platform/change-item.ts';
import { AlreadySubmitted } from '../platform/errors.ts';
import type { Application } from './application.ts';
import { readItem } from './applications.ts';
import { change } from './change-application.ts';
import { notSubmitted } from './conditions.ts';

/** What an applicant enters; it counts the version unless told otherwise. Throws AlreadySubmitted, ApplicationTooLarge. */
export async function enter(
  applicationId: string,
  wanted: Omit<Change, 'condition'>,
): Promise<Application | undefined> {
  const { done, old } = await change(applicationId, { countVersion: true, ...wanted, condition: notSubmitted });
  if (done) return old;
  await readItem(applicationId);
  throw new AlreadySubmitted();
}
