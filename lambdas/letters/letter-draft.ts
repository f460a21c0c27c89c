import { randomUUID } from 'node:crypto';
import type { LetterDraft } from '../../shared/contracts/letter.ts';
import { draftKey } from '../documents/file-keys.ts';
import { s3Files } from '../documents/files.ts';
import { ServiceDown } from '../platform/errors.ts';
import { sha256 } from '../platform/sha256.ts';
import { DraftChanged, isRefusal } from './letter-errors.ts';
import { readLinked } from './letter-link.ts';
import { draftOf, letterOf, requireEditable, revisionOf } from './letter-rules.ts';
import { type NewDraft, saveDraft } from './letter-transitions.ts';
import { dynamoLetters } from './letters-store.ts';
import type { LinkedRequest, StoredDraft, StoredLetter, StoredLetters } from './stored-letters.ts';

/** The number of attempts. An attempt fails only because of a concurrent save. */
const attempts = 10;

/** Returns the present draft. Throws LinkInvalid. */
export async function readDraft(link: LinkedRequest): Promise<LetterDraft> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const letter = await readLinked(link);
    const revision = revisionOf(letter);
    const draft = draftOf(letter);
    if (!draft) return { text: '', revision };
    const bytes = await s3Files().read(draftKey(link, draft));
    // The file is missing if a later save has replaced it.
    if (bytes) return { text: Buffer.from(bytes).toString('utf8'), revision, saved_at: draft.saved_at };
  }
  throw new ServiceDown({ cause: new Error(`Other writes changed the draft first ${attempts} times.`) });
}

const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/**
 * Saves a draft. Writes the text to a file before the item refers to it. If the write is refused, deletes the file.
 * Throws LinkInvalid, RequestClosed, ReplaceOver, LetterConverting, SentElsewhere, DraftChanged.
 */
export async function putDraft(link: LinkedRequest, text: string, seen: number | undefined) {
  const { application, n, generation } = link;
  const known = await dynamoLetters().read(application);
  const draft: NewDraft = {
    id: randomUUID(),
    version: letterOf(known, n).version + 1,
    sha256: sha256(Buffer.from(text)),
    etag: '',
    size: Buffer.byteLength(text),
    has_words: visible.test(text),
  };
  const save = (letters: StoredLetters, etag: string) => {
    requireEditable(letterOf(letters, n), generation);
    return saveDraft(letters, n, { ...draft, etag }, seen, new Date());
  };
  return withPresentDraft(link, async () => {
    if (save(known, '') === known) return savedOf(letterOf(known, n));
    const key = draftKey(link, draft);
    const etag = await s3Files().writeText(key, text);
    let replaced: StoredDraft | undefined;
    try {
      const letters = await dynamoLetters().change(application, (present) => {
        const before = letterOf(present, n).draft;
        if (before?.id !== draft.id) replaced = before;
        return save(present, etag);
      });
      const saved = letterOf(letters, n);
      if (saved.draft?.id !== draft.id) await s3Files().delete([key]);
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

/** Adds the present draft to a DraftChanged that `write` throws, so that the page can offer both texts. */
export async function withPresentDraft<T>(link: LinkedRequest, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw error instanceof DraftChanged ? new DraftChanged(await readDraft(link)) : error;
  }
}
