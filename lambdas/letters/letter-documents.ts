import type { LetterFile } from '../../shared/contracts/letter.ts';
import { isRunning } from '../../shared/status.ts';
import type { StoredDocument } from '../application/application.ts';
import { conversionStatus, describeFile } from '../documents/conversions.ts';
import type { ConversionSteps, ConvertedDocument, DocumentStore } from '../documents/document-store.ts';
import { fileSlot, type UploadRef } from '../documents/file-keys.ts';
import type { LetterRequestRef } from '../links/links.ts';
import { BadInput, UploadNotYours } from '../platform/errors.ts';
import { readLinked } from './letter-link.ts';
import { countUpload, letterOf, requireEditable, withUsedUpload } from './letter-rules.ts';
import { fail, type LetterFiles, receive, withLetter } from './letter-transitions.ts';
import { dynamoLetters } from './letters-store.ts';
import type { StoredLetter, StoredLetters } from './stored-letters.ts';

/** Throws unless the recommender may upload a file: LinkInvalid, RequestClosed, ReplaceOver, LetterConverting. */
export async function requireUploadOpen(link: LetterRequestRef): Promise<void> {
  requireEditable(await readLinked(link), link.generation);
}

/** Returns the uploaded file that was not sent yet, and the state of its conversion. */
export async function viewFile(link: LetterRequestRef): Promise<LetterFile> {
  const { file, sending } = await readLinked(link);
  const { status, message } = conversionStatus(sending ? undefined : file);
  return { status, message, ...(file && !sending && describeFile(file)) };
}

/** Returns the store of one request's file, for the calls of its recommender. */
export function documentsOfRequest(n: number, generation: number): Omit<DocumentStore, 'delete'> {
  const changeOpen = (applicationId: string, decide: (letters: StoredLetters, letter: StoredLetter) => StoredLetters) =>
    dynamoLetters().change(applicationId, (letters) => {
      const letter = letterOf(letters, n);
      requireEditable(letter, generation);
      return decide(letters, letter);
    });
  return {
    ...letterConversion,
    ownerKind: 'letter',
    requireSlot(slot) {
      if (slot !== fileSlot(n, generation)) throw new BadInput("We couldn't find that letter.");
    },
    async countUpload(applicationId) {
      await changeOpen(applicationId, (letters, letter) => withLetter(letters, n, { uploads: countUpload(letter) }));
    },
    // Every conversion needs an upload, and uploads are limited.
    countConversion: async () => undefined,
    async add(applicationId, _slot, document, existing) {
      let isAdded = false;
      await changeOpen(applicationId, (letters, letter) => {
        const current = letter.file?.upload_id;
        isAdded = current !== document.upload_id;
        if (!isAdded) return letters;
        if (current !== existing?.upload_id || letter.used_uploads.includes(document.upload_id))
          throw new UploadNotYours();
        return withLetter(letters, n, {
          file: document,
          failed: undefined,
          used_uploads: withUsedUpload(letter, document.upload_id),
        });
      });
      return isAdded;
    },
  };
}

export const textSlot = (n: number, generation: number): string => `${fileSlot(n, generation)}-text`;

const slotFormat = /^([1-9]\d*)-g([1-9]\d*)(-text)?$/;

/** Returns which document of a letter a slot has: the uploaded file, or the text that was sent. */
export function parseSlot(slot: string) {
  const [, n, generation, isText] = slotFormat.exec(slot) ?? [];
  const part = isText ? ('text' as const) : ('file' as const);
  return n && generation ? { n: Number(n), generation: Number(generation), part } : undefined;
}

/**
 * Changes a document whose conversion is running, and with `then` its letter in the same write. Returns false if the
 * conversion has ended or the document was replaced.
 */
async function changeRunning(
  { owner, slot, uploadId }: UploadRef,
  changed: Partial<StoredDocument>,
  then: (letters: StoredLetters, n: number) => StoredLetters = (letters) => letters,
): Promise<boolean> {
  const parsed = parseSlot(slot);
  if (!parsed) return false;
  const { n, part } = parsed;
  let done = false;
  await dynamoLetters().change(owner, (letters) => {
    const letter = letterOf(letters, n);
    const document = letter[part];
    done = document?.upload_id === uploadId && isRunning(document.status);
    if (!done) return letters;
    const next = withLetter(letters, n, { [part]: { ...document, ...changed } });
    return letter.sending?.upload_id === uploadId ? then(next, n) : next;
  });
  return done;
}

export const isConverted = (document: StoredDocument): document is StoredDocument & ConvertedDocument =>
  document.pdf_key !== undefined && document.pdf_sha256 !== undefined && document.original_sha256 !== undefined;

export const filesOf = ({ file_key, pdf_key, pdf_sha256, original_sha256, pages }: ConvertedDocument): LetterFiles => ({
  original_key: file_key,
  original_sha256,
  pdf_key,
  pdf_sha256,
  pages,
});

/** The steps of a conversion. The write that completes the PDF of a sent letter also receives the letter. */
export const letterConversion: ConversionSteps = {
  async current(applicationId, slot) {
    const parsed = parseSlot(slot);
    if (!parsed) return undefined;
    const letter = letterOf(await dynamoLetters().read(applicationId), parsed.n);
    const document = letter[parsed.part];
    const isTheirs = letter.generation === parsed.generation || document?.slot === slot;
    return {
      document: isTheirs ? document : undefined,
      usedUploads: new Set(isTheirs ? letter.used_uploads : []),
      isClosed: false,
    };
  },

  async isKept({ owner, slot, uploadId }) {
    const parsed = parseSlot(slot);
    if (!parsed) return false;
    const letter = letterOf(await dynamoLetters().read(owner), parsed.n);
    return letter.sent_uploads.includes(uploadId) || letter[parsed.part]?.upload_id === uploadId;
  },

  begin: (upload) => changeRunning(upload, { status: 'IN_PROGRESS' }),

  complete: (upload, converted) =>
    changeRunning(upload, { status: 'COMPLETED', ...converted }, (letters, n) =>
      receive(letters, n, filesOf(converted)),
    ),

  fail: (upload, message) =>
    changeRunning(upload, { status: 'FAILED', message }, (letters, n) => fail(letters, n, message)),
};

/** Returns the key of a letter among the documents of an application. */
export const letterDocumentKey = (n: number): string => `letter-${n}`;

/** Returns the number of the letter with a key, or undefined for the key of any other document. */
export const letterOfDocumentKey = (key: string): string | undefined => /^letter-([1-9]\d*)$/.exec(key)?.[1];
