import { letterDraftKey } from '../documents/file-keys.ts';
import { s3Files } from '../documents/files.ts';
import type { LinkedRequest } from './linked-request.ts';

/** What somebody has typed of a letter: a file, as no applicant's call may read a letter's words. */
export interface LetterDraft {
  readonly text: string;
  /** ISO 8601 */
  readonly saved_at: string;
}

const keyOf = ({ application, n, generation }: LinkedRequest) => letterDraftKey(application, n, generation);

export async function saveDraft(request: LinkedRequest, text: string): Promise<LetterDraft> {
  const draft = { text, saved_at: new Date().toISOString() };
  await s3Files().writeJson(keyOf(request), draft);
  return draft;
}

/** @param sentAt when a letter was sent: what was saved before that is no draft any more */
export async function readDraft(request: LinkedRequest, sentAt = ''): Promise<LetterDraft | undefined> {
  const bytes = await s3Files().read(keyOf(request));
  if (!bytes) return undefined;
  const draft = JSON.parse(Buffer.from(bytes).toString('utf8')) as LetterDraft;
  return draft.saved_at > sentAt ? draft : undefined;
}
