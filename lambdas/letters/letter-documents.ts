import type { LetterFile } from '../../shared/contracts/letter.ts';
import { isRunning } from '../../shared/status.ts';
import type { StoredDocument } from '../application/application.ts';
import { conversionStatus, describeFile } from '../documents/conversions.ts';
import type { ConversionSteps, ConvertedDocument, DocumentSlot, DocumentStore } from '../documents/document-store.ts';
import { fileSlot, type UploadRef } from '../documents/file-keys.ts';
import { BadInput, UploadNotYours } from '../platform/errors.ts';
import { fail, letterOf, type MadePdf, receive, withLetter } from './letter-changes.ts';
import { readLinked } from './letter-handler.ts';
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
      if (slot !== fileSlot(n, generation)) throw new BadInput("We couldn't find that letter.");
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

export const textSlot = (n: number, generation: number): string => `${fileSlot(n, generation)}-text`;

const slotFormat = /^([1-9]\d*)-g([1-9]\d*)(-text)?$/;

type Part = 'file' | 'text';

export interface Spot {
  readonly n: number;
  readonly generation: number;
  readonly part: Part;
}

export function spotOf(slot: string): Spot | undefined {
  const [, n, generation, isText] = slotFormat.exec(slot) ?? [];
  return n && generation ? { n: Number(n), generation: Number(generation), part: isText ? 'text' : 'file' } : undefined;
}

/** Of a document that is being converted; the same letters otherwise. */
function step(
  letters: StoredLetters,
  { n, part }: Spot,
  uploadId: string,
  changed: (document: StoredDocument) => Partial<StoredDocument>,
): StoredLetters {
  const document = letterOf(letters, n)[part];
  if (document?.upload_id !== uploadId || !isRunning(document.status)) return letters;
  return withLetter(letters, n, { [part]: { ...document, ...changed(document) } });
}

async function changeAt(
  { owner, slot, uploadId }: UploadRef,
  changed: (document: StoredDocument) => Partial<StoredDocument>,
  then: (letters: StoredLetters, spot: Spot) => StoredLetters = (letters) => letters,
): Promise<boolean> {
  const spot = spotOf(slot);
  if (!spot) return false;
  let done = false;
  await dynamoLetters().change(owner, (letters) => {
    const next = step(letters, spot, uploadId, changed);
    done = next !== letters;
    return done ? then(next, spot) : letters;
  });
  return done;
}

const isSent = (letters: StoredLetters, { n }: Spot, uploadId: string) =>
  letterOf(letters, n).sending?.upload_id === uploadId;

export const madePdf = ({
  file_key: original_key,
  pdf_key,
  pdf_sha256,
  original_sha256,
  pages,
}: Pick<ConvertedDocument, 'file_key' | 'pdf_key' | 'pdf_sha256' | 'original_sha256' | 'pages'>): MadePdf => ({
  original_key,
  original_sha256,
  pdf_key,
  pdf_sha256,
  ...(pages !== undefined && { pages }),
});

/** What was sent becomes the letter in the same write that completes its PDF. */
export const letterConversion: ConversionSteps = {
  async current(applicationId, slot): Promise<DocumentSlot | undefined> {
    const spot = spotOf(slot);
    if (!spot) return undefined;
    const letter = letterOf(await dynamoLetters().read(applicationId), spot.n);
    const document = letter[spot.part];
    if (letter.generation !== spot.generation && document?.slot !== slot)
      return { document: undefined, usedUploads: new Set(), isClosed: false };
    return { document, usedUploads: new Set(letter.used_uploads), isClosed: false };
  },

  async isKept({ owner, slot, uploadId }) {
    const spot = spotOf(slot);
    if (!spot) return false;
    const letter = letterOf(await dynamoLetters().read(owner), spot.n);
    return letter.sent_uploads.includes(uploadId) || letter[spot.part]?.upload_id === uploadId;
  },

  begin: (upload) => changeAt(upload, () => ({ status: 'IN_PROGRESS' })),

  complete: (upload, made: ConvertedDocument) =>
    changeAt(
      upload,
      () => ({ status: 'COMPLETED', ...made }),
      (letters, spot) => (isSent(letters, spot, upload.uploadId) ? receive(letters, spot.n, madePdf(made)) : letters),
    ),

  fail: (upload, message) =>
    changeAt(
      upload,
      () => ({ status: 'FAILED', message }),
      (letters, spot) => (isSent(letters, spot, upload.uploadId) ? fail(letters, spot.n, message) : letters),
    ),
};

/** Names a letter among the documents of an application. */
export const letterDocumentKey = (n: number): string => `letter-${n}`;
export const isLetterDocumentKey = (key: string): boolean => /^letter-[1-9]\d*$/.test(key);
