import { letterTitle } from '../../shared/letters/print-letter.ts';
import type { Receipt } from '../application/application.ts';
import { applicationStore } from '../application/applications.ts';
import { letterDocumentKey } from '../letters/letter-documents.ts';
import { isOfService } from '../platform/errors.ts';
import { describeError, logger } from '../platform/logger.ts';
import { todayOfPartner } from '../platform/partner-form.ts';
import type { SubmittedApplication } from '../submission/submissions.ts';
import type { ExportedFile, ExportStore, Failure } from './export-store.ts';
import { type FactsOptions, inZone, readFacts } from './facts.ts';
import { packetName } from './file-names.ts';
import type { IndexRow } from './index-page.ts';
import type { Row } from './lists.ts';
import { findLetters, type LetterInPacket } from './packet-letters.ts';
import { applicationPdf, packetPdf, signedPacket } from './packet-pdf.ts';
import { documentName, readDocuments } from './read-submission.ts';

/** An exported application: its rows in the lists of the export, and the files that were written for it. */
export interface ExportedApplication {
  readonly number: string;
  readonly submitted_at: string;
  readonly row: Row;
  readonly letters: readonly Row[];
  readonly imports: readonly Row[];
  readonly index: Omit<IndexRow, 'again'>;
  readonly files: readonly ExportedFile[];
  readonly failures: readonly Failure[];
}

/**
 * Writes an application's packet and single PDFs. Records a failure for each missing or damaged part and exports the
 * rest. If no part can be exported, the result only puts the application into the lists, with a failure.
 * @returns undefined if the application no longer exists
 * @throws the error of a service that is down. The next attempt may succeed
 */
export const exportApplication = (
  application: SubmittedApplication,
  options: FactsOptions,
  store: ExportStore,
): Promise<ExportedApplication | undefined> =>
  exportParts(application, options, store).catch((error: unknown) => {
    if (isOfService(error)) throw error;
    logger.error('application not exported', {
      application: application.applicationId,
      cause: describeError(error),
    });
    return unexported(application.receipt);
  });

/**
 * Returns the time that a packet shows: of the submission or of the newest letter in it. It is the same whenever the
 * application is exported, so a repetition writes the same files.
 */
const latestEvent = (submittedAt: string, letters: readonly LetterInPacket[]): string =>
  letters
    .filter(({ version }) => version !== undefined)
    .reduce((latest, { state_at = '' }) => (state_at > latest ? state_at : latest), submittedAt);

function unexported({ confirmation_number: number, submitted_at }: Receipt): ExportedApplication {
  const day = todayOfPartner(new Date(submitted_at));
  const failure = { number, what: 'The application', why: "couldn't be exported." };
  const none = { there: 0, of: 0, open: [] };
  const names = { lastName: '', firstName: '', program: '', term: '', email: '' };
  return {
    number,
    submitted_at,
    row: { number, submitted_at: inZone(submitted_at), submitted_day: day },
    letters: [],
    imports: [],
    index: {
      ...names,
      submittedAt: submitted_at,
      day,
      number,
      documents: none,
      letters: none,
      failures: [`${failure.what} ${failure.why}`],
    },
    files: [],
    failures: [failure],
  };
}

async function exportParts(
  application: SubmittedApplication,
  options: FactsOptions,
  store: ExportStore,
): Promise<ExportedApplication | undefined> {
  const item = await applicationStore().find(application.applicationId);
  if (!item) return undefined;
  const facts = await readFacts(application, item, options);
  const { record, submitted, index, person, uploads } = facts;
  const { confirmation_number: number, submitted_at } = application.receipt;
  const [documents, letters] = await Promise.all([
    readDocuments(submitted, item.documents),
    findLetters(application, facts.lines),
  ]);
  const failures = [...facts.failures];
  const submission = record && { receipt: application.receipt, ...record, documents };

  /** Draws a PDF. Records an error and returns undefined, so that one application cannot stop the export. */
  async function draw<Result>(what: string, drawing: () => Promise<Result>): Promise<Result | undefined> {
    try {
      return await drawing();
    } catch (error) {
      logger.error('pdf not drawn', { application: application.applicationId, cause: describeError(error) });
      failures.push({ number, what, why: "couldn't be created." });
      return undefined;
    }
  }
  const preparedAt = latestEvent(submitted_at, letters);
  const packet = submission && (await draw('The packet', () => packetPdf(submission, letters, preparedAt)));
  const alone = submission && (await draw('The application', () => applicationPdf(submission, preparedAt)));

  const parts = [
    { type: 'application', name: '', pdf: alone },
    ...documents.map((document) => ({ ...document, type: document.key, name: documentName(document) })),
    ...letters.map((letter) => ({ ...letter, type: letterDocumentKey(letter.n), name: letterTitle(letter) })),
  ];
  for (const { name: what, ...part } of parts)
    if ('problem' in part && part.problem) failures.push({ number, what, why: part.problem });
  const packetFile = `packets/${packetName(index)}`;
  const singles = parts.flatMap(({ type, pdf }) => (pdf ? [{ type, pdf, name: `${number}-${type}.pdf` }] : []));
  const files = await Promise.all([
    ...(packet ? [store.write(packetFile, await signedPacket(packet.bytes, submission, letters))] : []),
    ...singles.map(({ name, pdf }) => store.write(`import/${name}`, pdf)),
  ]);
  const there = new Set(singles.map(({ type }) => type));
  return {
    number,
    submitted_at,
    row: facts.row,
    letters: facts.letters.map((row) => ({
      ...row,
      packet_page: String(packet?.pages.get(letterDocumentKey(Number(row.n))) ?? ''),
    })),
    imports: singles.map(({ type, name }) => ({
      Number: number,
      Email: person.email ?? '',
      Last: person.last ?? '',
      First: person.first ?? '',
      'Birth Date': person.birthDate ?? '',
      Type: type,
      Filename: name,
    })),
    index: {
      ...index,
      documents: { there: uploads.filter((key) => there.has(key)).length, of: uploads.length },
      ...(packet && { packet: packetFile }),
      failures: failures.map(({ what, why }) => `${what} ${why}`),
    },
    files,
    failures,
  };
}
