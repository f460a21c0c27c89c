import type { LetterDraft } from '../../shared/contracts/letter.ts';
import { draftKey } from '../documents/file-keys.ts';
import { s3Files } from '../documents/files.ts';
import type { LetterRequestRef } from '../links/links.ts';
import { ServiceDown } from '../platform/errors.ts';
import { sha256 } from '../platform/sha256.ts';
import { DraftChanged } from './letter-errors.ts';
import { readLinked } from './letter-link.ts';
import { draftOf, letterOf, requireEditable, revisionOf } from './letter-rules.ts';
import { changeWithText } from './letter-texts.ts';
import { saveDraft } from './letter-transitions.ts';
import { dynamoLetters } from './letters-store.ts';
import type { StoredDraft, StoredLetter } from './stored-letters.ts';

/** The number of attempts. An attempt fails only because of a concurrent save. */
const attempts = 10;

/** Returns the present draft. Throws LinkInvalid. */
export async function readDraft(link: LetterRequestRef): Promise<LetterDraft> {
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

/** Saves a draft. Throws LinkInvalid, RequestClosed, ReplaceOver, LetterConverting, DraftChanged. */
export function putDraft(link: LetterRequestRef, text: string, seen: number | undefined) {
  const { n, generation } = link;
  const draft = { sha256: sha256(Buffer.from(text)), size: Buffer.byteLength(text), has_words: visible.test(text) };
  return withPresentDraft(link, async () => {
    let replaced: StoredDraft | undefined;
    const letter = await changeWithText(dynamoLetters().change, link, 'draft', text, (present, file) => {
      replaced = letterOf(present, n).draft;
      requireEditable(letterOf(present, n), generation);
      return saveDraft(present, n, { ...draft, ...file }, seen, new Date());
    });
    if (replaced && replaced.id !== letter.draft?.id) await s3Files().delete([draftKey(link, replaced)]);
    return savedOf(letter);
  });
}

const savedOf = (letter: StoredLetter) => ({
  revision: revisionOf(letter),
  saved_at: letter.draft?.saved_at ?? new Date().toISOString(),
});

/** Adds the present draft to a DraftChanged that `write` throws, so that the page can offer both texts. */
export async function withPresentDraft<T>(link: LetterRequestRef, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw error instanceof DraftChanged ? new DraftChanged(await readDraft(link)) : error;
  }
}
