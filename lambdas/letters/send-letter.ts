import { randomUUID } from 'node:crypto';
import type { BodyOf } from '../../shared/contracts/contract.ts';
import type { postLetterSubmit, SendLetterResponse } from '../../shared/contracts/letter.ts';
import type { FieldErrors } from '../../shared/form/validate.ts';
import { limits } from '../../shared/limits.ts';
import type { StoredDocument } from '../application/application.ts';
import { findDescription } from '../application/describe-application.ts';
import { hasExpired } from '../application/work-state.ts';
import { conversionQueue, unclaimedDelaySeconds } from '../documents/conversion-queue.ts';
import { draftKey, fileSlot } from '../documents/file-keys.ts';
import type { OpenedLink } from '../http/endpoint.ts';
import type { LetterRequestRef } from '../links/links.ts';
import { FormInvalid } from '../platform/errors.ts';
import { confirmationNumber } from '../submission/confirmation-number.ts';
import { filesOf, isConverted, textSlot } from './letter-documents.ts';
import { withPresentDraft } from './letter-draft.ts';
import { DraftChanged, LetterConverting, SentElsewhere } from './letter-errors.ts';
import { countSend, draftOf, letterOf, requireNotClosed, requireReplaceable, revisionOf } from './letter-rules.ts';
import { receive, send } from './letter-transitions.ts';
import { changeLetters, dynamoLetters } from './letters-store.ts';
import {
  attestationOf,
  type Received,
  receiptOf,
  type Sending,
  type StoredLetter,
  type StoredLetters,
} from './stored-letters.ts';

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

/** Throws unless this version may be sent: LetterConverting, SentElsewhere, ReplaceOver, DraftChanged, LetterLimit. */
function requireSendable(letter: StoredLetter, { kind, version, seen }: SentBody): void {
  if (letter.sending && version !== letter.sending.version) throw new LetterConverting();
  if (letter.sending || version !== letter.version + 1) throw new SentElsewhere();
  requireReplaceable(letter);
  if (kind === 'text' && seen !== undefined && seen !== revisionOf(letter)) throw new DraftChanged();
  countSend(letter);
}

/** Returns the document to send, unless it is empty or its conversion has failed. */
function documentOf(
  link: LetterRequestRef,
  letter: StoredLetter,
  kind: SentBody['kind'],
  textUploadId: string,
): StoredDocument | undefined {
  const { file } = letter;
  if (kind === 'file') return file && file.status !== 'FAILED' && !hasExpired(file) ? file : undefined;
  const draft = draftOf(letter);
  if (!draft?.has_words) return undefined;
  return {
    upload_id: textUploadId,
    status: 'UNPROCESSED',
    // The file of the draft itself is converted, so that a failed attempt leaves no file.
    file_key: draftKey(link, draft),
    file_name: 'letter.txt',
    file_size: draft.size,
    file_etag: draft.etag,
    requested_at: new Date().toISOString(),
  };
}

function errorsOf({ name, title, attested }: SentBody, document: StoredDocument | undefined): FieldErrors {
  const tooLong = (typed: string) =>
    typed.trim().length > limits.recommenderName ? [`Please use at most ${limits.recommenderName} characters.`] : [];
  const all = {
    letter: document ? [] : ['Please upload your letter or write it here.'],
    name: name.trim() === '' ? ['Please enter your name.'] : tooLong(name),
    title: tooLong(title),
    attested: attested ? [] : ['Please confirm that this is your letter.'],
  };
  return Object.fromEntries(Object.entries(all).filter(([, errors]) => errors.length > 0));
}

/**
 * Sends a letter. A repeated call with the same version gets the same response. Throws LinkInvalid, RequestClosed,
 * FormInvalid, and what `requireSendable` throws.
 */
export async function sendLetter(
  link: LetterRequestRef & Pick<OpenedLink, 'digest'>,
  sent: SentBody,
): Promise<SendLetterResponse> {
  const { application, n, generation } = link;
  const { kind, version } = sent;
  const about = await findDescription(application);
  const uploadId = randomUUID();
  const decide = (present: StoredLetters) => {
    const letter = letterOf(present, n);
    requireNotClosed(letter, generation);
    if (repeatedResponse(letter, sent)) return present;
    requireSendable(letter, sent);
    const document = documentOf(link, letter, kind, uploadId);
    const errors = errorsOf(sent, document);
    if (!document || Object.keys(errors).length > 0) throw new FormInvalid(errors);
    const sending: Sending = {
      kind,
      version,
      ...(kind === 'text' ? { revision: revisionOf(letter) } : { file_name: document.file_name }),
      name: sent.name.trim(),
      title: sent.title.trim(),
      link: link.digest,
      at: new Date().toISOString(),
      upload_id: document.upload_id,
      receipt_number: confirmationNumber(),
      attestation: attestationOf(about?.name ?? ''),
    };
    const next = send(present, n, sending, kind === 'text' ? document : undefined);
    return isConverted(document) ? receive(next, n, filesOf(document)) : next;
  };
  return withPresentDraft(link, async () => {
    const known = await dynamoLetters().read(application);
    if (decide(known) !== known && kind === 'text') {
      const owner = { ownerKind: 'letter', owner: application } as const;
      const { file } = letterOf(known, n);
      // Receiving the text drops the uploaded file. The job runs later, and deletes it unless the conversion failed.
      if (file) {
        const upload = { ...owner, slot: file.slot ?? fileSlot(n, generation), uploadId: file.upload_id };
        await conversionQueue.enqueue({ kind: 'discard', ...upload }, unclaimedDelaySeconds);
      }
      // The conversion's job waits for the write that sends the text.
      await conversionQueue.enqueue({ kind: 'convert', ...owner, slot: textSlot(n, generation), uploadId });
    }
    const letters = await changeLetters(application, decide);
    return repeatedResponse(letterOf(letters, n), sent) ?? converting;
  });
}
