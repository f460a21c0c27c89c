import type { LetterFile } from '../../shared/contracts/letter.ts';
import type { StoredDocument } from '../application/application.ts';
import { conversionStatus, describeFile } from '../documents/conversion-status.ts';
import type { DocumentStore } from '../documents/document-store.ts';
import { fileSlot } from '../documents/file-keys.ts';
import { BadInput, UploadNotYours } from '../platform/errors.ts';
import { letterOf, withLetter } from './letter-changes.ts';
import { letterConversion } from './letter-conversion.ts';
import { readLinked } from './letter-link.ts';
import { refuseUpload, uploadCounted } from './letter-refusals.ts';
import { dynamoLetters } from './letters-store.ts';
import type { LinkedRequest, StoredLetter, StoredLetters } from './stored-letters.ts';

/** Throws LinkInvalid, RequestClosed, ReplaceOver, LetterConverting. */
export async function requireUploadOpen(link: LinkedRequest): Promise<void> {
  refuseUpload(await readLinked(link), link.generation);
}

export async function viewFile(link: LinkedRequest): Promise<LetterFile> {
  const { file, sending } = await readLinked(link);
  const { status, message } = conversionStatus(sending ? undefined : file);
  return {
    status,
    message,
    ...(file && !sending && describeFile(file)),
  };
}

/** The file of one request, for its recommender's calls. */
export function documentsOfRequest(n: number, generation: number): Omit<DocumentStore, 'delete'> {
  const changeOpen = (applicationId: string, decide: (letters: StoredLetters, letter: StoredLetter) => StoredLetters) =>
    dynamoLetters().change(applicationId, (letters) => {
      const letter = letterOf(letters, n);
      refuseUpload(letter, generation);
      return decide(letters, letter);
    });
  return {
    ...letterConversion,
    ownerKind: 'letter',
    requireSlot(slot) {
      if (slot !== fileSlot(n, generation)) throw new BadInput('There is no such letter.');
    },
    async countUpload(applicationId) {
      await changeOpen(applicationId, (letters, letter) => withLetter(letters, n, { uploads: uploadCounted(letter) }));
    },
    // Each needs an upload, and those are counted.
    countConversion: async () => undefined,
    async add(applicationId, _slot, document) {
      let replaced: StoredDocument | undefined;
      await changeOpen(applicationId, (letters, letter) => {
        if (letter.file?.upload_id === document.upload_id) return letters;
        if (letter.used_uploads.includes(document.upload_id)) throw new UploadNotYours();
        replaced = letter.file;
        return withLetter(letters, n, {
          file: document,
          failed: undefined,
          used_uploads: [...letter.used_uploads, document.upload_id],
        });
      });
      return replaced;
    },
  };
}
