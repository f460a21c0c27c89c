import type { LetterRequest } from '../../shared/contracts/letter.ts';
import type { Letter, LetterAction } from '../../shared/contracts/letters.ts';
import { foldEmail } from '../../shared/email-address.ts';
import type { EarlierRequest, LetterLine, Reason, RecommenderDetails } from '../../shared/letters/print-letter.ts';
import type { Application } from '../application/application.ts';
import { applicationStore } from '../application/applications.ts';
import { describeApplication } from '../application/describe-application.ts';
import { conversionStatus, describeFile } from '../documents/conversions.ts';
import { letterTextKey } from '../documents/file-keys.ts';
import { s3Files } from '../documents/files.ts';
import { LinkInvalid } from '../platform/errors.ts';
import { config } from '../platform/partner-form.ts';
import { readDraft } from './answering.ts';
import { letterOf, revisionOf } from './letter-changes.ts';
import { readLinked } from './letter-handler.ts';
import { isOpen } from './letter-plan.ts';
import { day, remindAfter, replaceUntil } from './letter-refusals.ts';
import { type LetterRow, letterRows } from './letter-rows.ts';
import { dynamoLetters } from './letters-store.ts';
import { mailProblem } from './mail-domains.ts';
import {
  attestationOf,
  type EndedRequest,
  foldedAddress,
  type LinkedRequest,
  lettersConfig,
  type Person,
  type Received,
  receiptOf,
  type StoredLetter,
  type StoredLetters,
} from './stored-letters.ts';

const replacedAfter = 7 * day;

/** When somebody else may be named for a request that nobody answers. */
export const replaceableAt = ({ times }: StoredLetter): Date => new Date(Date.parse(times.asked ?? '') + replacedAfter);

export const nameOf = ({ firstname, lastname }: { firstname: string; lastname: string }) =>
  [firstname, lastname].filter(Boolean).join(' ');

/** In the order of their rows: those that the form shows, and those that were asked for. */
export function viewLetters(application: Application, letters: StoredLetters): readonly Letter[] {
  const rows = new Map(letterRows(application).map((row) => [row.n, row]));
  const asked = Object.keys(letters.letters)
    .map(Number)
    .filter((n) => letterOf(letters, n).generation > 0);
  return [...new Set([...rows.keys(), ...asked])]
    .toSorted((a, b) => a - b)
    .map((n) => viewLetter(n, letterOf(letters, n), rows.get(n), application.receipt !== undefined));
}

function viewLetter(n: number, letter: StoredLetter, row: LetterRow | undefined, isSubmitted: boolean): Letter {
  const { state, generation, version, times, mail, due, closes, received, problem } = letter;
  const person = letter.person ?? row?.person;
  const from = isOpen(letter) ? remindAfter(letter) : undefined;
  return {
    n,
    state,
    generation,
    version,
    name: person ? nameOf(person) : '',
    email: person?.email ?? '',
    waiver: person?.waiver ?? '',
    times,
    ...(mail && { delivery: mail.delivery }),
    ...(due && { due }),
    ...(closes && { closes }),
    ...(received?.late && { late: true }),
    ...(letter.person && row && differs(letter.person, row) && { differs: true }),
    ...(problem && { problem }),
    may: mayDo(letter, row, isSubmitted),
    ...(from && { remind_after: from.toISOString() }),
  };
}

/** As names and addresses are compared. */
const folded = (text: string) => text.trim().toLowerCase();

const differs = (person: NonNullable<StoredLetter['person']>, { person: now }: LetterRow) =>
  folded(nameOf(person)) !== folded(nameOf(now)) || foldedAddress(person.email) !== foldedAddress(now.email);

const isComplete = (row: LetterRow | undefined) => row !== undefined && Object.keys(row.errors).length === 0;

function mayDo(letter: StoredLetter, row: LetterRow | undefined, isSubmitted: boolean): readonly LetterAction[] {
  const now = new Date();
  const ask = isComplete(row) ? (['ask'] as const) : [];
  switch (letter.state) {
    case 'listed':
      return [
        ...(isSubmitted || lettersConfig().ask === 'fromForm' ? ask : []),
        ...(isSubmitted ? (['replace'] as const) : []),
      ];
    case 'asked':
    case 'accepted': {
      const from = remindAfter(letter);
      return [
        ...(from && from <= now ? (['remind'] as const) : []),
        'cancel',
        ...(letter.state === 'asked' && replaceableAt(letter) <= now ? (['replace'] as const) : []),
      ];
    }
    case 'received':
      return [];
    case 'declined':
    case 'bounced':
      return [...(isSubmitted ? [] : ask), 'cancel', 'replace'];
    case 'cancelled':
    case 'closed':
      return [...(isSubmitted ? [] : ask), 'replace'];
  }
}

export async function readLetters(applicationId: string): Promise<readonly Letter[]> {
  const [application, letters] = await Promise.all([
    applicationStore().read(applicationId),
    dynamoLetters().read(applicationId),
  ]);
  const shown = viewLetters(application, letters);
  return application.receipt ? shown : Promise.all(shown.map(withMailProblem));
}

/** Adds a warning before the submission if a row has an address that takes no mail. */
async function withMailProblem(letter: Letter): Promise<Letter> {
  const problem = letter.state === 'listed' && letter.email.includes('@') ? await mailProblem(letter.email) : undefined;
  return problem === undefined ? letter : { ...letter, problem };
}

/** All that a recommender learns of an application. */
export async function viewRequest(link: LinkedRequest): Promise<LetterRequest> {
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
  const attestation = attestationOf(describeApplication(application).name);
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
async function reasonsOf(application: string, letters: StoredLetters, n: number): Promise<readonly Reason[]> {
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

/** What was received has a copy of its own. */
const ofGeneration = (letter: StoredLetter, generation: number) =>
  letter.generation === generation
    ? { times: letter.times, person: letter.received?.person ?? letter.person, reopened: letter.reopened }
    : letter.earlier.find((each) => each.generation === generation);

/** Of a row that the form shows no more. */
const nobody = { firstname: '', lastname: '', title: '', organization: '', email: '' };

/** A request keeps its address as it is sent to. */
const isAnother = (asked: RecommenderDetails, named: RecommenderDetails): boolean =>
  foldEmail(asked.email) !== foldEmail(named.email) ||
  (['name', 'title', 'organization'] as const).some((field) => folded(asked[field]) !== folded(named[field]));

const askedPerson = (person: Omit<Person, 'waiver'>): RecommenderDetails => ({
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
