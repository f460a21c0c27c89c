import { randomUUID } from 'node:crypto';
import type { BodyOf } from '../../shared/contracts/contract.ts';
import type { postLetterSubmit, SendLetterResponse } from '../../shared/contracts/letter.ts';
import type { FieldErrors } from '../../shared/form/validate.ts';
import { limits } from '../../shared/limits.ts';
import type { StoredDocument } from '../application/application.ts';
import { findDescription } from '../application/describe-application.ts';
import { hasExpired } from '../application/work-state.ts';
import { conversionQueue } from '../documents/conversion-queue.ts';
import { draftKey } from '../documents/file-keys.ts';
import { FormInvalid } from '../platform/errors.ts';
import { confirmationNumber } from '../submission/confirmation-number.ts';
import { filesOf, textSlot } from './letter-documents.ts';
import { withPresentDraft } from './letter-draft.ts';
import { DraftChanged, LetterConverting, SentElsewhere } from './letter-errors.ts';
import {
  countSend,
  draftOf,
  letterOf,
  requireLinked,
  requireNotClosed,
  requireReplaceable,
  revisionOf,
  withUsedUpload,
} from './letter-rules.ts';
import { receive, send, withLetter } from './letter-transitions.ts';
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

/** A request with the hash of the link that opened it. */
interface Linked extends LinkedRequest {
  readonly digest: string;
}

type SentBody = BodyOf<typeof postLetterSubmit>;

const converting: SendLetterResponse = {
  message: "Your letter is being prepared. You can close this page. We'll email you a receipt.",
  state: 'converting',
};

const responseOf = (letter: Received): SendLetterResponse => ({
  message: "We've received your letter. Thank you.",
  state: 'received',
  version: letter.version,
  ...receiptOf(letter),
});

/** Returns the response to a repeated call, or undefined for a new version or for another text of the same version. */
function repeatedResponse(
  { sending, received }: StoredLetter,
  { version, kind, seen }: SentBody,
): SendLetterResponse | undefined {
  const known = [received, sending].find((each) => each?.version === version);
  if (!known || known.kind !== kind || (seen !== undefined && (known.revision ?? seen) !== seen)) return undefined;
  return known === received ? responseOf(received) : converting;
}

/**
 * Throws unless the letter may be sent: LinkInvalid, RequestClosed, LetterConverting, SentElsewhere, ReplaceOver,
 * DraftChanged, LetterLimit, FormInvalid.
 */
function requireSendable(letter: StoredLetter, { generation }: Linked, sent: SentBody): void {
  const { kind, version, seen } = sent;
  requireNotClosed(letter, generation);
  if (letter.sending && version !== letter.sending.version) throw new LetterConverting();
  if (letter.sending || version !== letter.version + 1) throw new SentElsewhere();
  requireReplaceable(letter);
  if (kind === 'text' && seen !== undefined && seen !== revisionOf(letter)) throw new DraftChanged();
  countSend(letter);
  const errors = errorsOf(sent, letter);
  if (Object.keys(errors).length > 0) throw new FormInvalid(errors);
}

function errorsOf({ kind, name, title, attested }: SentBody, letter: StoredLetter): FieldErrors {
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
  return Object.fromEntries(Object.entries(all).filter(([, errors]) => errors.length > 0));
}

/**
 * Sends a letter. A repeated call with the same version gets the same response. The file of the draft itself is
 * converted, so that a failed attempt leaves no file. Throws what `requireSendable` throws.
 */
export async function sendLetter(link: Linked, sent: SentBody): Promise<SendLetterResponse> {
  const { application, n, generation } = link;
  const about = await findDescription(application);
  const uploadId = randomUUID();
  const decide = (present: StoredLetters) => {
    const letter = letterOf(present, n);
    requireLinked(letter, generation);
    if (repeatedResponse(letter, sent)) return present;
    requireSendable(letter, link, sent);
    const draft = draftOf(letter);
    const text = sent.kind === 'text' && draft ? documentOf(link, draft, uploadId) : undefined;
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
    if (text) return withLetter(next, n, { used_uploads: withUsedUpload(letter, text.upload_id) });
    const { file_key, pdf_key, pdf_sha256, original_sha256, pages } = document;
    return pdf_key && pdf_sha256 && original_sha256
      ? receive(next, n, filesOf({ file_key, pdf_key, pdf_sha256, original_sha256, ...(pages && { pages }) }))
      : next;
  };
  return withPresentDraft(link, async () => {
    const known = await dynamoLetters().read(application);
    // The conversion's job waits for the write that sends the text.
    if (decide(known) !== known && sent.kind === 'text')
      await conversionQueue.enqueue({
        kind: 'convert',
        ownerKind: 'letter',
        owner: application,
        slot: textSlot(n, generation),
        uploadId,
      });
    const letters = await changeLetters(application, decide, { converts: true });
    return repeatedResponse(letterOf(letters, n), sent) ?? converting;
  });
}

const documentOf = (link: LinkedRequest, draft: StoredDraft, upload_id: string): StoredDocument => ({
  upload_id,
  status: 'UNPROCESSED',
  file_key: draftKey(link, draft),
  file_name: 'letter.txt',
  file_size: draft.size,
  file_etag: draft.etag,
  requested_at: new Date().toISOString(),
});
