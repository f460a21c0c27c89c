import { randomUUID } from 'node:crypto';
import type { LetterDraft } from '../../shared/contracts/letter.ts';
import { draftKey } from '../documents/file-keys.ts';
import { s3Files } from '../documents/files.ts';
import { ServiceDown } from '../platform/errors.ts';
import { sha256 } from '../platform/sha256.ts';
import { draftOf, letterOf, revisionOf, saveDraft, type TypedDraft } from './letter-changes.ts';
import { DraftChanged, isRefusal } from './letter-errors.ts';
import { readLinked } from './letter-link.ts';
import { refuseUpload } from './letter-refusals.ts';
import { dynamoLetters } from './letters-store.ts';
import type { LinkedRequest, StoredDraft, StoredLetter, StoredLetters } from './stored-letters.ts';

/** Each is a save of somebody else in between. */
const attempts = 10;

/** What somebody has typed of a letter: a file, as no applicant's call may read a letter's words. */
export async function readDraft(link: LinkedRequest): Promise<LetterDraft> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const letter = await readLinked(link);
    const revision = revisionOf(letter);
    const draft = draftOf(letter);
    if (!draft) return { text: '', revision };
    const bytes = await s3Files().read(draftKey(link, draft));
    // A later save removes it.
    if (bytes) return { text: Buffer.from(bytes).toString('utf8'), revision, saved_at: draft.saved_at };
  }
  throw new ServiceDown({ cause: new Error(`The draft was changed ${attempts} times in between.`) });
}

/** Neither blank nor of characters that nobody sees. */
const isSeen = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Throws LinkInvalid, RequestClosed, ReplaceOver, LetterConverting, SentElsewhere, LetterLimit, DraftChanged. */
export async function putDraft(link: LinkedRequest, text: string, seen: number | undefined) {
  const { application, n, generation } = link;
  const known = await dynamoLetters().read(application);
  const typed: TypedDraft = {
    id: randomUUID(),
    version: letterOf(known, n).version + 1,
    sha256: sha256(Buffer.from(text)),
    etag: '',
    size: Buffer.byteLength(text),
    has_words: isSeen.test(text),
  };
  const save = (letters: StoredLetters, etag: string) => {
    refuseUpload(letterOf(letters, n), generation);
    return saveDraft(letters, n, { ...typed, etag }, seen, new Date());
  };
  return tellingPresent(link, async () => {
    if (save(known, '') === known) return savedOf(letterOf(known, n));
    const key = draftKey(link, typed);
    const etag = await s3Files().writeText(key, text);
    let replaced: StoredDraft | undefined;
    try {
      const letters = await dynamoLetters().change(application, (present) => {
        const { draft } = letterOf(present, n);
        if (draft?.id !== typed.id) replaced = draft;
        return save(present, etag);
      });
      const saved = letterOf(letters, n);
      if (saved.draft?.id !== typed.id) await s3Files().delete([key]);
      else if (replaced) await s3Files().delete([draftKey(link, replaced)]);
      return savedOf(saved);
    } catch (error) {
      if (isRefusal(error)) await s3Files().delete([key]);
      throw error;
    }
  });
}

const savedOf = (letter: StoredLetter) => ({
  revision: revisionOf(letter),
  saved_at: letter.draft?.saved_at ?? new Date().toISOString(),
});

/** Whoever has not seen what is there gets it. */
export async function tellingPresent<T>(link: LinkedRequest, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw error instanceof DraftChanged ? new DraftChanged(await readDraft(link)) : error;
  }
}
