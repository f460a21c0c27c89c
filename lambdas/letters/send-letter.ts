import { randomUUID } from 'node:crypto';
import type { BodyOf } from '../../shared/contracts/contract.ts';
import type { postLetterSubmit, SentLetter } from '../../shared/contracts/letter.ts';
import type { FieldErrors } from '../../shared/form/validate.ts';
import { limits } from '../../shared/limits.ts';
import { findAbout } from '../application/about.ts';
import type { StoredDocument } from '../application/application.ts';
import { hasExpired } from '../application/work-state.ts';
import type { EnqueueLetters } from '../clock/due-queue.ts';
import type { ConvertJob } from '../documents/conversion-queue.ts';
import { draftKey } from '../documents/file-keys.ts';
import { FormInvalid } from '../platform/errors.ts';
import type { Enqueue } from '../queues/queue.ts';
import { confirmationNumber } from '../submission/confirmation-number.ts';
import { attestationOf } from './attestation.ts';
import { changeLetters } from './change-letters.ts';
import { tellingPresent } from './drafts.ts';
import { draftOf, letterOf, receive, revisionOf, send, withLetter } from './letter-changes.ts';
import { madePdf, textSlot } from './letter-conversion.ts';
import { DraftChanged, LetterConverting, ReplaceOver, SentElsewhere } from './letter-errors.ts';
import { refuseClosed, replaceUntil, requireLinked, sendCounted } from './letter-refusals.ts';
import { dynamoLetters } from './letters-store.ts';
import type { LinkedRequest, Received, Sending, StoredDraft, StoredLetter, StoredLetters } from './stored-letters.ts';
import { receiptOf } from './view-request.ts';

interface Linked extends LinkedRequest {
  readonly digest: string;
}

export interface SendLetter {
  readonly enqueue: EnqueueLetters;
  readonly enqueueConversion: Enqueue<ConvertJob>;
}

type Sent = BodyOf<typeof postLetterSubmit>;

const converting: SentLetter = {
  message: 'Your letter is being prepared. You can close this page: you will get an email with the receipt.',
  state: 'converting',
};

const received = (letter: Received): SentLetter => ({
  message: 'We have received your letter. Thank you.',
  state: 'received',
  version: letter.version,
  ...receiptOf(letter),
});

/** Of a version that is there or on its way, the same answer as the first time: not to who had seen another text. */
function repeated({ sending, received: there }: StoredLetter, { version, kind, seen }: Sent): SentLetter | undefined {
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
    typed.trim().length > limits.writerName ? [`Please use at most ${limits.writerName} characters.`] : [];
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
export async function sendLetter(
  { enqueue, enqueueConversion }: SendLetter,
  link: Linked,
  sent: Sent,
): Promise<SentLetter> {
  const { application, n, generation } = link;
  const about = await findAbout(application);
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
      await enqueueConversion({ kind: 'convert', ownerKind: 'letter', ...upload });
    }
    const letters = await changeLetters(enqueue, application, decide, { converts: true });
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
