import { foldEmail } from '../../shared/email-address.ts';
import type { AskedPerson, EarlierRequest, LetterLine, Reason } from '../../shared/letters/print-letter.ts';
import { aboutOf } from '../application/about.ts';
import type { Application } from '../application/application.ts';
import { letterTextKey } from '../documents/file-keys.ts';
import { s3Files } from '../documents/files.ts';
import { config } from '../platform/partner-form.ts';
import { attestationOf } from './attestation.ts';
import { letterOf } from './letter-changes.ts';
import { letterRows } from './letter-rows.ts';
import type { EndedRequest, Person, Received, StoredLetter, StoredLetters } from './stored-letters.ts';
import { folded, nameOf, viewLetters } from './view-letters.ts';

export interface StaffLetter extends LetterLine {
  readonly generation: number;
  /** What came in this generation, in its newest version. */
  readonly received?: Received;
}

/** The letters of an application as staff may know them, as many as the applicant sees; none where letters are off. */
export async function staffLetters(
  applicationId: string,
  application: Application,
  letters: StoredLetters,
): Promise<readonly StaffLetter[]> {
  if (!config.letters) return [];
  const attestation = attestationOf(aboutOf(application).name);
  const lines = viewLetters(application, letters).map(async ({ n, name, waiver, state, generation, times }) => {
    const { received } = letterOf(letters, n);
    const state_at = state === 'listed' ? undefined : times[state];
    const reasons = await reasonsOf(applicationId, letters, n);
    return {
      n,
      name,
      waiver,
      ...requestOf(application, letters, { n, generation }),
      state,
      generation,
      ...(state_at && { state_at }),
      ...(reasons.length > 0 && { reasons }),
      ...(state === 'received' && received && withReceived(received, attestation)),
    };
  });
  return Promise.all(lines);
}

/** Why requests of a row were declined, the last one first: for the office alone. */
export async function reasonsOf(application: string, letters: StoredLetters, n: number): Promise<readonly Reason[]> {
  const letter = letterOf(letters, n);
  const read = [letter, ...letter.earlier.toReversed()].map(async ({ generation, declined }) => {
    if (declined === undefined) return [];
    const bytes = await s3Files().read(letterTextKey({ application, n, generation }, 'declined', declined));
    return bytes ? [{ generation, reason: Buffer.from(bytes).toString('utf8') }] : [];
  });
  return (await Promise.all(read)).flat();
}

const withReceived = (received: Received, attestation: string) => ({
  received,
  writer: { name: received.name, title: received.title },
  ...(received.attestation !== attestation && { attestation: received.attestation }),
  pdf_sha256: received.pdf_sha256,
  ...(received.late && { late: true as const }),
});

/** Whom one request of a row went to, as long as it is known, and who was asked before: it is the same ever after. */
export function requestOf(
  application: Application,
  letters: StoredLetters,
  { n, generation }: { readonly n: number; readonly generation: number },
): Partial<Pick<StaffLetter, 'name' | 'waiver' | 'asked' | 'named' | 'earlier' | 'reopened'>> {
  const letter = letterOf(letters, n);
  const { person, reopened } = ofGeneration(letter, generation) ?? {};
  if (!person) return {};
  const row = letterRows(application).find((each) => each.n === n)?.person;
  const asked = askedPerson(person);
  const named = askedPerson(row ?? nobody);
  const earlier = letter.earlier.filter((each) => each.generation < generation).map(earlierRequest);
  return {
    name: asked.name,
    waiver: person.waiver,
    asked,
    ...(isAnother(asked, named) && { named }),
    ...(earlier.length > 0 && { earlier }),
    ...(reopened && { reopened: reopened.why }),
  };
}

/** When each state of one request began, as long as it is known. */
export const timesOf = (letter: StoredLetter | undefined, generation: number): StoredLetter['times'] | undefined =>
  letter && ofGeneration(letter, generation)?.times;

/** What was received has a copy of its own. */
const ofGeneration = (letter: StoredLetter, generation: number) =>
  letter.generation === generation
    ? { times: letter.times, person: letter.received?.person ?? letter.person, reopened: letter.reopened }
    : letter.earlier.find((each) => each.generation === generation);

/** Of a row that the form shows no more. */
const nobody = { firstname: '', lastname: '', title: '', organization: '', email: '' };

/** A request keeps its address as it is sent to. */
const isAnother = (asked: AskedPerson, named: AskedPerson): boolean =>
  foldEmail(asked.email) !== foldEmail(named.email) ||
  (['name', 'title', 'organization'] as const).some((field) => folded(asked[field]) !== folded(named[field]));

const askedPerson = (person: Omit<Person, 'waiver'>): AskedPerson => ({
  name: nameOf(person),
  title: person.title,
  organization: person.organization,
  email: person.email,
});

const earlierRequest = ({ generation, person, state, times }: EndedRequest): EarlierRequest => {
  const state_at = state === 'listed' ? undefined : times[state];
  return {
    generation,
    ...askedPerson(person),
    asked_at: times.asked ?? '',
    state,
    ...(state_at && { state_at }),
  };
};

/** What is kept of a letter for good: whom the request had gone to, and who sent it by which link. */
export function recordOf({ app, n }: { readonly app: string; readonly n: number }, received: Received) {
  const { generation, version, received_at, late, link, name, title, attestation, kind, person, asked_at } = received;
  const { original_sha256, pdf_sha256, reopened } = received;
  return {
    app,
    n,
    generation,
    version,
    ...(reopened && { reopened }),
    request: { ...askedPerson(person), asked_at },
    received_at,
    late,
    link,
    name,
    title,
    attestation,
    waiver: person.waiver,
    kind,
    original_sha256,
    pdf_sha256,
  };
}
