import type { LetterReceipt, LetterRequest } from '../../shared/contracts/letter.ts';
import { aboutOf } from '../application/about.ts';
import { dynamoApplications } from '../application/applications.ts';
import { conversionStatus, describeFile } from '../documents/conversion-status.ts';
import { LinkInvalid } from '../platform/errors.ts';
import { config } from '../platform/partner-form.ts';
import { attestationOf } from './attestation.ts';
import { readDraft } from './drafts.ts';
import { revisionOf } from './letter-changes.ts';
import { readLinked } from './letter-link.ts';
import { replaceUntil } from './letter-refusals.ts';
import type { LinkedRequest, Received, StoredLetter } from './stored-letters.ts';

/** All that a recommender learns of an application. */
export async function viewRequest(link: LinkedRequest): Promise<LetterRequest> {
  const [letter, application] = await Promise.all([readLinked(link), dynamoApplications().find(link.application)]);
  const { person, state, due = '', closes = '' } = letter;
  if (!application || !person) throw new LinkInvalid();
  const { name, program, term } = aboutOf(application);
  const { firstname, lastname, title, organization, waiver } = person;
  return {
    applicant_name: name,
    institution: config.name,
    program,
    term,
    recommender: { firstname, lastname, title, organization },
    // A link opens no other.
    state: state as LetterRequest['state'],
    generation: letter.generation,
    version: letter.version,
    due,
    closes,
    late: letter.received?.late ?? new Date().toISOString() >= due,
    waiver,
    ...(letter.note !== undefined && { note: letter.note }),
    attestation: attestationOf(name),
    ...(await unsentOf(link, letter)),
    ...sentOf(letter),
    contact: { email: config.helpEmail, address: [config.name, ...config.address] },
  };
}

async function unsentOf(link: LinkedRequest, letter: StoredLetter) {
  const { sending, failed, file } = letter;
  if (sending) return { draft: { text: '', revision: revisionOf(letter) } };
  return {
    draft: {
      ...(await readDraft(link)),
      ...(failed?.kind === 'text' && { message: failed.message }),
    },
    ...(file && {
      file: { ...describeFile(file), ...conversionStatus(file) },
    }),
  };
}

function sentOf(letter: StoredLetter): Pick<LetterRequest, 'sent' | 'receipt' | 'replace_until'> {
  const { sending, failed, received } = letter;
  const until = replaceUntil(letter);
  return {
    ...(sending && { sent: 'converting' as const }),
    ...(!sending && failed && { sent: 'failed' as const }),
    ...(received && { receipt: receiptOf(received) }),
    ...(until && { replace_until: until.toISOString() }),
  };
}

export const receiptOf = ({ receipt_number, received_at, late, file_name, pages }: Received): LetterReceipt => ({
  receipt_number,
  received_at,
  late,
  ...(file_name !== undefined && { file_name }),
  ...(pages !== undefined && { pages }),
});
