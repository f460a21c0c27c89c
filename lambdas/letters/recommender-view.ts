import type { LetterRequest } from '../../shared/contracts/letter.ts';
import { applicationStore } from '../application/applications.ts';
import { describeApplication } from '../application/describe-application.ts';
import { conversionStatus, describeFile } from '../documents/conversions.ts';
import type { LetterRequestRef } from '../links/links.ts';
import { LinkInvalid } from '../platform/errors.ts';
import { config } from '../platform/partner-form.ts';
import { readDraft } from './letter-draft.ts';
import { readLinked } from './letter-link.ts';
import { replaceUntil, revisionOf } from './letter-rules.ts';
import { attestationOf, receiptOf, type StoredLetter } from './stored-letters.ts';

/** Returns everything that a recommender may see of a request and its application. Throws LinkInvalid. */
export async function viewRequest(link: LetterRequestRef): Promise<LetterRequest> {
  const [letter, application] = await Promise.all([readLinked(link), applicationStore().find(link.application)]);
  const { person, state, due = '', closes = '' } = letter;
  if (!application || !person) throw new LinkInvalid();
  const { name, program, term } = describeApplication(application);
  const { firstname, lastname, title, organization, waiver } = person;
  return {
    applicant_name: name,
    institution: config.name,
    program,
    term,
    recommender: { firstname, lastname, title, organization },
    // `readLinked` leaves only the states of the contract.
    state: state as LetterRequest['state'],
    generation: letter.generation,
    version: letter.version,
    due,
    closes,
    late: letter.received?.late ?? new Date().toISOString() >= due,
    waiver,
    ...(letter.note !== undefined && { note: letter.note }),
    attestation: attestationOf(name),
    ...(await unsentParts(link, letter)),
    ...sentParts(letter),
    contact: { email: config.helpEmail, address: [config.name, ...config.address] },
  };
}

async function unsentParts(
  link: LetterRequestRef,
  letter: StoredLetter,
): Promise<Pick<LetterRequest, 'draft' | 'file'>> {
  const { sending, failed, file } = letter;
  if (sending) return { draft: { text: '', revision: revisionOf(letter) } };
  return {
    draft: { ...(await readDraft(link)), ...(failed?.kind === 'text' && { message: failed.message }) },
    ...(file && { file: { ...describeFile(file), ...conversionStatus(file) } }),
  };
}

function sentParts(letter: StoredLetter): Pick<LetterRequest, 'sent' | 'receipt' | 'replace_until'> {
  const { sending, failed, received } = letter;
  const until = replaceUntil(letter);
  return {
    ...(sending && { sent: 'converting' as const }),
    ...(!sending && failed && { sent: 'failed' as const }),
    ...(received && { receipt: receiptOf(received) }),
    ...(until && { replace_until: until.toISOString() }),
  };
}
