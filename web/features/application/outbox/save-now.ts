import { conflict, OfflineError, ServerError } from '../../../lib/errors.ts';
import { outbox, saving } from './saving.ts';

/** Sends what is not saved, and returns whether all is saved then. */
export async function saveNow(): Promise<boolean> {
  await outbox.flush();
  return outbox.isEmpty();
}

/** What keeps the answers from being saved. */
export function savingProblem(): Error {
  const status = saving.status.get();
  if (status.kind === 'choose')
    return new ServerError('Some of what you typed is not saved yet. Please choose what to keep.', conflict);
  // What has just been typed counts as on its way, also after an attempt that has failed.
  const cause = status.kind === 'unsaved' ? status.cause : outbox.failure();
  if (cause instanceof Error) return cause;
  return typeof cause === 'string' ? new ServerError(cause, 0) : new OfflineError();
}

/** Without a connection the answers are kept here and saved later; what a person has to choose does not keep her on a page. */
export async function saveOrKeep(): Promise<boolean> {
  const isSaved = await saveNow();
  if (isSaved || saving.status.get().kind === 'choose') return isSaved;
  const problem = savingProblem();
  if (!(problem instanceof OfflineError)) throw problem;
  return isSaved;
}
