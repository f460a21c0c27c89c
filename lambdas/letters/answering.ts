import { randomUUID } from 'node:crypto';
import type { BodyOf, Message } from '../../shared/contracts/contract.ts';
import type {
  LetterDraft,
  LetterRequest,
  postLetterSubmit,
  SendLetterResponse,
} from '../../shared/contracts/letter.ts';
import type { FieldErrors } from '../../shared/form/validate.ts';
import { limits } from '../../shared/limits.ts';
import type { StoredDocument } from '../application/application.ts';
import { findDescription } from '../application/describe-application.ts';
import { hasExpired } from '../application/work-state.ts';
import { conversionQueue } from '../documents/conversion-queue.ts';
import { draftKey, letterTextKey } from '../documents/file-keys.ts';
import { s3Files } from '../documents/files.ts';
import { FormInvalid, ServiceDown } from '../platform/errors.ts';
import { sha256 } from '../platform/sha256.ts';
import { confirmationNumber } from '../submission/confirmation-number.ts';
import {
  accept,
  decline,
  draftOf,
  letterOf,
  receive,
  revisionOf,
  saveDraft,
  send,
  type TypedDraft,
  withLetter,
} from './letter-changes.ts';
import { madePdf, textSlot } from './letter-documents.ts';
import { readLinked } from './letter-handler.ts';
import {
  DraftChanged,
  isRefusal,
  LetterConverting,
  ReplaceOver,
  refuseClosed,
  refuseUpload,
  replaceUntil,
  requireLinked,
  SentAlready,
  SentElsewhere,
  sendCounted,
} from './letter-refusals.ts';
import { changeLetters, dynamoLetters } from './letters-store.ts';
import {
  attestationOf,
  type LinkedRequest,
  type Received,
  receiptOf,
  type Sending,
  type StoredDraft,
  type StoredLetter,
  type StoredLetters,
} from './stored-letters.ts';

/** Repeated, or of a letter that was received, it changes nothing. Throws LinkInvalid, RequestClosed. */
export async function acceptRequest({ application, n, generation }: LinkedRequest) {
  const letters = await dynamoLetters().change(application, (present) => {
    refuseClosed(letterOf(present, n), generation);
    return accept(present, n, new Date());
  });
  // A request that is neither closed nor ended.
  const state = letterOf(letters, n).state as LetterRequest['state'];
  return { message: 'Thank you for agreeing to write this letter.', state };
}

/**
 * The reason is kept for the office alone, in a file that the write which declines names: of a decline that lost nothing
 * stays. Throws LinkInvalid, RequestClosed, SentAlready.
 */
export async function declineRequest(link: LinkedRequest, reason?: string): Promise<Message> {
  const { application, n, generation } = link;
  const id = reason === undefined ? undefined : randomUUID();
  const key = letterTextKey(link, 'declined', id ?? '');
  const declined = (present: StoredLetters) => {
    const letter = letterOf(present, n);
    if (id !== undefined && letter.declined === id) return present;
    refuseClosed(letter, generation);
    if (letter.state === 'received' || letter.sending) throw new SentAlready();
    return decline(present, n, new Date(), id);
  };
  declined(await dynamoLetters().read(application));
  if (reason !== undefined) await s3Files().writeText(key, reason.trim());
  try {
    await changeLetters(application, declined);
  } catch (error) {
    if (reason !== undefined && isRefusal(error)) await s3Files().delete([key]);
    throw error;
  }
  return { message: "Thank you for letting us know. We'll ask the applicant to name someone else." };
}

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
  throw new ServiceDown({ cause: new Error(`Other writes changed the draft first ${attempts} times.`) });
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
async function tellingPresent<T>(link: LinkedRequest, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw error instanceof DraftChanged ? new DraftChanged(await readDraft(link)) : error;
  }
}

interface Linked extends LinkedRequest {
  readonly digest: string;
}

type Sent = BodyOf<typeof postLetterSubmit>;

const converting: SendLetterResponse = {
  message: "Your letter is being prepared. You can close this page. We'll email you a receipt.",
  state: 'converting',
};

const received = (letter: Received): SendLetterResponse => ({
  message: "We've received your letter. Thank you.",
  state: 'received',
  version: letter.version,
  ...receiptOf(letter),
});

/** Of a version that is there or on its way, the same answer as the first time: not to who had seen another text. */
function repeated(
  { sending, received: there }: StoredLetter,
  { version, kind, seen }: Sent,
): SendLetterResponse | undefined {
  const known = [there, sending].find((each) => each?.version === version);
  if (!known || known.kind !== kind || (seen !== undefined && (known.revision ?? seen) !== seen)) return undefined;
  return known === there ? received(there) : converting;
}

/** Throws RequestClosed, LetterConverting, SentElsewhere, ReplaceOver, DraftChanged, LetterLimit, FormInvalid. */
function refuse(letter: StoredLetter, { generation }: Linked, sent: Sent): void {
  const { kind, version, seen } = sent;
  refuseClosed(letter, generation);
  if (letter.sending && version !== letter.sending.version) throw new LetterConverting();
  if (letter.sending || version !== letter.version + 1) throw new SentElsewhere();
  const until = replaceUntil(letter);
  if (until && until < new Date()) throw new ReplaceOver();
  if (kind === 'text' && seen !== undefined && seen !== revisionOf(letter)) throw new DraftChanged();
  sendCounted(letter);
  const errors = errorsOf(sent, letter);
  if (Object.keys(errors).length > 0) throw new FormInvalid(errors);
}

function errorsOf({ kind, name, title, attested }: Sent, letter: StoredLetter): FieldErrors {
  const { file } = letter;
  const hasLetter =
    kind === 'text' ? draftOf(letter)?.has_words : file !== undefined && file.status !== 'FAILED' && !hasExpired(file);
  const tooLong = (typed: string) =>
    typed.trim().length > limits.recommenderName ? [`Please use at most ${limits.recommenderName} characters.`] : [];
  const all = {
    letter: hasLetter ? [] : ['Please upload your letter or write it here.'],
    name: name.trim() === '' ? ['Please enter your name.'] : tooLong(name),
    title: tooLong(title),
    attested: attested ? [] : ['Please confirm that this is your letter.'],
  };
  return Object.fromEntries(Object.entries(all).filter(([, sentences]) => sentences.length > 0));
}

/**
 * Idempotent by its version. A text is sent as it is saved: the file of its draft is what is converted, so that of any number
 * of attempts none leaves anything. Throws also what `refuse` does.
 */
export async function sendLetter(link: Linked, sent: Sent): Promise<SendLetterResponse> {
  const { application, n, generation } = link;
  const about = await findDescription(application);
  const ofText = { uploadId: randomUUID(), requested_at: new Date().toISOString() };
  const decide = (present: StoredLetters) => {
    const letter = letterOf(present, n);
    requireLinked(letter, generation);
    if (repeated(letter, sent)) return present;
    refuse(letter, link, sent);
    const draft = draftOf(letter);
    const text = sent.kind === 'text' && draft ? documentOf(link, draft, ofText) : undefined;
    const document = text ?? letter.file;
    if (!document) throw new FormInvalid(errorsOf(sent, letter));
    const sending: Sending = {
      kind: sent.kind,
      version: sent.version,
      ...(text ? { revision: revisionOf(letter) } : { file_name: document.file_name }),
      name: sent.name.trim(),
      title: sent.title.trim(),
      link: link.digest,
      at: new Date().toISOString(),
      upload_id: document.upload_id,
      receipt_number: confirmationNumber(),
      attestation: attestationOf(about?.name ?? ''),
    };
    const next = send(present, n, sending, text);
    if (text) return withLetter(next, n, { used_uploads: [...letter.used_uploads, text.upload_id] });
    const { file_key, pdf_key, pdf_sha256, original_sha256, pages } = document;
    return pdf_key && pdf_sha256 && original_sha256
      ? receive(next, n, madePdf({ file_key, pdf_key, pdf_sha256, original_sha256, ...(pages && { pages }) }))
      : next;
  };
  return tellingPresent(link, async () => {
    const known = await dynamoLetters().read(application);
    if (decide(known) !== known && sent.kind === 'text') {
      const upload = { owner: application, slot: textSlot(n, generation), uploadId: ofText.uploadId };
      // It waits for the write that sends it.
      await conversionQueue.enqueue({ kind: 'convert', ownerKind: 'letter', ...upload });
    }
    const letters = await changeLetters(application, decide, { converts: true });
    return repeated(letterOf(letters, n), sent) ?? converting;
  });
}

const documentOf = (
  link: LinkedRequest,
  draft: StoredDraft,
  { uploadId, requested_at }: { readonly uploadId: string; readonly requested_at: string },
): StoredDocument => ({
  upload_id: uploadId,
  status: 'UNPROCESSED',
  file_key: draftKey(link, draft),
  file_name: 'letter.txt',
  file_size: draft.size,
  file_etag: draft.etag,
  requested_at,
});
