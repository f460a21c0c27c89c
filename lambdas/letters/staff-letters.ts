import { foldEmail } from '../../shared/email-address.ts';
import type { EarlierRequest, LetterLine, Reason, RecommenderDetails } from '../../shared/letters/print-letter.ts';
import type { Application } from '../application/application.ts';
import { describeApplication } from '../application/describe-application.ts';
import { letterTextKey } from '../documents/file-keys.ts';
import { s3Files } from '../documents/files.ts';
import { config } from '../platform/partner-form.ts';
import { viewLetters } from './applicant-view.ts';
import { letterRows } from './letter-rows.ts';
import { letterOf } from './letter-rules.ts';
import {
  attestationOf,
  detailsOf,
  type EndedRequest,
  foldedText,
  type Received,
  type StoredLetters,
} from './stored-letters.ts';

export interface StaffLetter extends LetterLine {
  readonly generation: number;
  /** The newest version that was received in this generation. */
  readonly received?: Received;
}

/** Returns an application's letters for staff, or none if the partner doesn't use letters. */
export async function staffLetters(
  applicationId: string,
  application: Application,
  letters: StoredLetters,
): Promise<readonly StaffLetter[]> {
  if (!config.letters) return [];
  const attestation = attestationOf(describeApplication(application).name);
  const lines = viewLetters(application, letters).map(async ({ n, name, waiver, state, generation, times }) => {
    const { received } = letterOf(letters, n);
    const reasons = await reasonsOf(applicationId, letters, n);
    return {
      n,
      name,
      waiver,
      ...requestOf(application, letters, n),
      state,
      generation,
      ...stateTimeOf({ state, times }),
      ...(reasons.length > 0 && { reasons }),
      ...(state === 'received' && received && receivedParts(received, attestation)),
    };
  });
  return Promise.all(lines);
}

/** Returns the reasons for declining the requests of a row, the newest first. */
async function reasonsOf(application: string, letters: StoredLetters, n: number): Promise<readonly Reason[]> {
  const letter = letterOf(letters, n);
  const read = [letter, ...letter.earlier.toReversed()].map(async ({ generation, declined }) => {
    if (declined === undefined) return [];
    const bytes = await s3Files().read(letterTextKey({ application, n, generation }, 'declined', declined));
    return bytes ? [{ generation, reason: Buffer.from(bytes).toString('utf8') }] : [];
  });
  return (await Promise.all(read)).flat();
}

const receivedParts = (received: Received, attestation: string) => ({
  received,
  writer: { name: received.name, title: received.title },
  ...(received.attestation !== attestation && { attestation: received.attestation }),
  pdf_sha256: received.pdf_sha256,
  ...(received.late && { late: true as const }),
});

/** Returns the recommender of the present request, and the recommenders of earlier requests of the same row. */
export function requestOf(
  application: Application,
  letters: StoredLetters,
  n: number,
): Partial<Pick<StaffLetter, 'name' | 'waiver' | 'asked' | 'named' | 'earlier' | 'reopened'>> {
  const { person, reopened, earlier } = letterOf(letters, n);
  if (!person) return {};
  const row = letterRows(application).find((each) => each.n === n)?.person;
  const asked = detailsOf(person);
  const named = detailsOf(row ?? unknownPerson);
  return {
    name: asked.name,
    waiver: person.waiver,
    asked,
    ...(isAnother(asked, named) && { named }),
    ...(earlier.length > 0 && { earlier: earlier.map(earlierRequest) }),
    ...(reopened && { reopened: reopened.why }),
  };
}

/** The person of a row that the form no longer shows. */
const unknownPerson = { firstname: '', lastname: '', title: '', organization: '', email: '' };

const isAnother = (asked: RecommenderDetails, named: RecommenderDetails): boolean =>
  foldEmail(asked.email) !== foldEmail(named.email) ||
  (['name', 'title', 'organization'] as const).some((field) => foldedText(asked[field]) !== foldedText(named[field]));

const earlierRequest = ({ generation, person, state, times }: EndedRequest): EarlierRequest => ({
  generation,
  ...detailsOf(person),
  asked_at: times.asked ?? '',
  state,
  ...stateTimeOf({ state, times }),
});

function stateTimeOf({ state, times }: Pick<EndedRequest, 'state' | 'times'>): { readonly state_at?: string } {
  const state_at = state === 'listed' ? undefined : times[state];
  return state_at ? { state_at } : {};
}
