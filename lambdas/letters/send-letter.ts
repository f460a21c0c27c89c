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
import { uploadKey } from '../documents/file-keys.ts';
import { s3Files } from '../documents/files.ts';
import { FormInvalid } from '../platform/errors.ts';
import type { Enqueue } from '../queues/queue.ts';
import { confirmationNumber } from '../submission/confirmation-number.ts';
import { attestationOf } from './attestation.ts';
import { changeLetters } from './change-letters.ts';
import { letterOf, receive, send, withLetter } from './letter-changes.ts';
import { remember, textSlot } from './letter-conversion.ts';
import { readDraft } from './letter-draft.ts';
import { LetterConverting, ReplaceOver, SentElsewhere } from './letter-errors.ts';
import { refuseClosed, replaceUntil } from './letter-refusals.ts';
import { dynamoLetters } from './letters-store.ts';
import type { LinkedRequest } from './linked-request.ts';
import type { Received, Sending, StoredLetter } from './stored-letters.ts';

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

const received = ({ version, receipt_number, received_at, late }: Received): SentLetter => ({
  message: 'We have received your letter. Thank you.',
  state: 'received',
  receipt_number,
  received_at,
  version,
  late,
});

/** Of a version that is there or on its way: the same answer as the first time. */
function repeated(letter: StoredLetter, version: number): SentLetter | undefined {
  if (letter.received && letter.version === version) return received(letter.received);
  return letter.sending?.version === version ? converting : undefined;
}

/** Throws RequestClosed, SentElsewhere, ReplaceOver, LetterConverting. */
function refuse(letter: StoredLetter, link: Linked, version: number): void {
  refuseClosed(letter, link.generation);
  if (letter.sending) throw new LetterConverting();
  if (version !== letter.version + 1) throw new SentElsewhere();
  const until = replaceUntil(letter);
  if (until && until < new Date()) throw new ReplaceOver();
}

/** Neither blank nor of characters that nobody sees. */
const isSeen = /[^\s\p{Default_Ignorable_Code_Point}]/u;

function errorsOf({ kind, name, title, attested }: Sent, { file }: StoredLetter, text: string): FieldErrors {
  const hasLetter =
    kind === 'text' ? isSeen.test(text) : file !== undefined && file.status !== 'FAILED' && !hasExpired(file);
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

/** Idempotent by its version. A text becomes a file first, and that a PDF. Throws also FormInvalid. */
export async function sendLetter(
  { enqueue, enqueueConversion }: SendLetter,
  link: Linked,
  sent: Sent,
): Promise<SentLetter> {
  const { application, n, generation } = link;
  const before = letterOf(await dynamoLetters().read(application), n);
  const known = repeated(before, sent.version);
  if (known) return known;
  refuse(before, link, sent.version);
  const draft = sent.kind === 'text' ? await readDraft(link, before.received?.received_at) : undefined;
  const about = await findAbout(application);
  const errors = errorsOf(sent, before, draft?.text ?? '');
  if (Object.keys(errors).length > 0) throw new FormInvalid(errors);
  const attestation = attestationOf(about?.name ?? '');
  const text = draft && (await storeText(enqueueConversion, application, textSlot(n, generation), draft.text));
  const letters = await changeLetters(
    enqueue,
    application,
    (present) => {
      const letter = letterOf(present, n);
      if (repeated(letter, sent.version)) return present;
      refuse(letter, link, sent.version);
      const document = text ?? letter.file;
      if (!document || document.status === 'FAILED') throw new FormInvalid(errorsOf(sent, letter, draft?.text ?? ''));
      const sending: Sending = {
        kind: sent.kind,
        version: sent.version,
        name: sent.name.trim(),
        title: sent.title.trim(),
        link: link.digest,
        at: new Date().toISOString(),
        upload_id: document.upload_id,
        receipt_number: confirmationNumber(),
        attestation,
      };
      const next = send(present, n, sending, text);
      if (text) return withLetter(next, n, { used_uploads: remember(letter, text.upload_id) });
      const { pdf_key, pdf_sha256, original_sha256 } = document;
      return pdf_key && pdf_sha256 && original_sha256
        ? receive(next, n, { pdf_key, pdf_sha256, original_sha256 })
        : next;
    },
    { converts: true },
  );
  return repeated(letterOf(letters, n), sent.version) ?? converting;
}

/** With the job that makes a PDF of it, which waits for the write that sends it. */
async function storeText(
  enqueue: SendLetter['enqueueConversion'],
  owner: string,
  slot: string,
  text: string,
): Promise<StoredDocument> {
  const upload = { ownerKind: 'letter', owner, slot, uploadId: randomUUID() } as const;
  const file_key = uploadKey(upload);
  const file_etag = await s3Files().writeText(file_key, text);
  await enqueue({ kind: 'convert', ...upload });
  return {
    upload_id: upload.uploadId,
    status: 'UNPROCESSED',
    file_key,
    file_name: 'letter.txt',
    file_size: Buffer.byteLength(text),
    file_etag,
    requested_at: new Date().toISOString(),
  };
}
