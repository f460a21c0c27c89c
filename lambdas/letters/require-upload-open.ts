import { letterOf } from './letter-changes.ts';
import { refuseUpload } from './letter-refusals.ts';
import { dynamoLetters } from './letters-store.ts';
import type { LinkedRequest } from './linked-request.ts';

/** Throws LinkInvalid, RequestClosed, ReplaceOver, LetterConverting. */
export async function requireUploadOpen({ application, n, generation }: LinkedRequest): Promise<void> {
  refuseUpload(letterOf(await dynamoLetters().read(application), n), generation);
}
