import type { Change } from '../platform/change-item.ts';
import { AlreadySubmitted } from '../platform/errors.ts';
import type { Application } from './application.ts';
import { readItem } from './applications.ts';
import { change } from './change-application.ts';

export type Condition = Change['condition'];

export const exists: Condition = (name) => `attribute_exists(${name('id')})`;

export const notSubmitted: Condition = (name) =>
  `attribute_exists(${name('id')}) AND attribute_not_exists(${name('receipt')})`;

export const isRunning =
  (path: readonly string[], idName: string, id: string): Condition =>
  (name, value) =>
    `${name(...path, idName)}=${value(id)} AND ${name(...path, 'status')} IN (${['UNPROCESSED', 'IN_PROGRESS'].map(value).join(',')})`;

export async function changeUnlessSubmitted(
  applicationId: string,
  wanted: Omit<Change, 'condition'>,
): Promise<Application | undefined> {
  const { done, old } = await change(applicationId, { ...wanted, condition: notSubmitted });
  if (done) return old;
  await readItem(applicationId);
  throw new AlreadySubmitted();
}

export const enter = (
  applicationId: string,
  wanted: Omit<Change, 'condition' | 'countVersion'>,
): Promise<Application | undefined> => changeUnlessSubmitted(applicationId, { ...wanted, countVersion: true });

export const now = () => new Date().toISOString();
