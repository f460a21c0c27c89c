import type { LetterRequest } from '../../shared/contracts/letter.ts';
import { aboutOf } from '../application/about.ts';
import { dynamoApplications } from '../application/applications.ts';
import { conversionStatus } from '../documents/conversion-status.ts';
import { LinkInvalid } from '../platform/errors.ts';
import { config } from '../platform/partner-form.ts';
import { attestationOf } from './attestation.ts';
import { readDraft } from './drafts.ts';
import { letterOf, revisionOf } from './letter-changes.ts';
import { replaceUntil } from './letter-refusals.ts';
import { dynamoLetters } from './letters-store.ts';
import type { LinkedRequest, StoredLetter } from './stored-letters.ts';

/** All that a recommender learns of an application. */
export async function viewRequest(link: LinkedRequest): Promise<LetterRequest> {
  const [letters, application] = await Promise.all([
    dynamoLetters().read(link.application),
    dynamoApplications().find(link.application),
  ]);
  const letter = letterOf(letters, link.n);
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
      file: { file_name: file.file_name, file_size: file.file_size, ...conversionStatus(file) },
    }),
  };
}

function sentOf(letter: StoredLetter): Pick<LetterRequest, 'sent' | 'receipt' | 'replace_until'> {
  const { sending, failed, received } = letter;
  const until = replaceUntil(letter);
  return {
    ...(sending && { sent: 'converting' as const }),
    ...(!sending && failed && { sent: 'failed' as const }),
    ...(received && {
      receipt: { receipt_number: received.receipt_number, received_at: received.received_at, late: received.late },
    }),
    ...(until && { replace_until: until.toISOString() }),
  };
}
