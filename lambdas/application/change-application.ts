import { attributes, type Change, type Changed, changeItem } from '../platform/change-item.ts';
import { ApplicationTooLarge } from '../platform/errors.ts';
import type { Application } from './application.ts';
import { whatEveryItemHas } from './complete-item.ts';

export const idOf = (applicationId: string) => `application#${applicationId}`;

export const applicationIdIn = (id: string) => id.slice(idOf('').length);

export type ChangeResult = Changed<Application>;

/** `done` is false when the condition does not hold: then nothing was written. */
export async function change(applicationId: string, wanted: Change): Promise<ChangeResult> {
  const write = async (each: Change) => (await changeItem(idOf(applicationId), each)) as ChangeResult;
  try {
    return await write(wanted).catch(async (error: unknown) => {
      if (!isPathMissing(error)) throw error;
      await write(completion());
      return write(wanted);
    });
  } catch (error) {
    throw isItemTooLarge(error) ? new ApplicationTooLarge() : error;
  }
}

/** Adds what an item of an earlier release lacks. */
export const completeItem = (applicationId: string) => change(applicationId, completion());

const completion = (): Change => ({
  setIfAbsent: attributes(whatEveryItemHas()),
  condition: (name) => `attribute_exists(${name('id')})`,
});

const isRefused = (error: unknown, reason: RegExp) =>
  error instanceof Error && error.name === 'ValidationException' && reason.test(error.message);

const isItemTooLarge = (error: unknown) => isRefused(error, /item size/i);
/** A map that a path of the change leads through is not there. */
const isPathMissing = (error: unknown) => isRefused(error, /document path/i);
