import type { AskedPerson, EarlierRequest, LetterLine } from '../../shared/letters/print-letter.ts';
import type { Application } from '../application/application.ts';
import { config } from '../platform/partner-form.ts';
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
export function staffLetters(application: Application, letters: StoredLetters): readonly StaffLetter[] {
  if (!config.letters) return [];
  return viewLetters(application, letters).map(({ n, name, waiver, state, generation, times }) => {
    const { received } = letterOf(letters, n);
    const state_at = state === 'listed' ? undefined : times[state];
    return {
      n,
      name,
      waiver,
      ...requestOf(application, letters, { n, generation }),
      state,
      generation,
      ...(state_at && { state_at }),
      ...(state === 'received' && received && withReceived(received)),
    };
  });
}

const withReceived = (received: Received) => ({
  received,
  writer: { name: received.name, title: received.title },
  pdf_sha256: received.pdf_sha256,
  ...(received.late && { late: true as const }),
});

/** Whom one request of a row went to, as long as it is known, and who was asked before: it is the same ever after. */
export function requestOf(
  application: Application,
  letters: StoredLetters,
  { n, generation }: { readonly n: number; readonly generation: number },
): Partial<Pick<StaffLetter, 'name' | 'waiver' | 'asked' | 'named' | 'earlier'>> {
  const letter = letterOf(letters, n);
  const person = ofGeneration(letter, generation)?.person;
  if (!person) return {};
  const row = letterRows(application).find((each) => each.n === n)?.person;
  const asked = askedPerson(person);
  const named = row ? askedPerson(row) : undefined;
  const earlier = letter.earlier.filter((each) => each.generation < generation).map(earlierRequest);
  return {
    name: asked.name,
    waiver: person.waiver,
    asked,
    ...(named && compared.some((field) => folded(asked[field]) !== folded(named[field])) && { named }),
    ...(earlier.length > 0 && { earlier }),
  };
}

/** When each state of one request began, as long as it is known. */
export const timesOf = (letter: StoredLetter | undefined, generation: number): StoredLetter['times'] | undefined =>
  letter && ofGeneration(letter, generation)?.times;

/** What was received has a copy of its own. */
const ofGeneration = (letter: StoredLetter, generation: number) =>
  letter.generation === generation
    ? { times: letter.times, person: letter.received?.person ?? letter.person }
    : letter.earlier.find((each) => each.generation === generation);

const compared = ['name', 'email', 'organization'] as const;

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
  const { original_sha256, pdf_sha256 } = received;
  return {
    app,
    n,
    generation,
    version,
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
