import type { Receipt } from '../../shared/contracts/application.ts';
import { letterDocumentKey } from '../letters/letter-documents.ts';
import { isOfService } from '../platform/errors.ts';
import { describeError, logger } from '../platform/logger.ts';
import { todayOfPartner } from '../platform/partner-form.ts';
import type { SubmittedApplication } from '../submission/submissions.ts';
import { type DescribeOptions, describeSubmission, inZone } from './describe-submission.ts';
import { type ExportedFile, type ExportStore, type Failure, writeFiles } from './export-store.ts';
import { packetName } from './file-names.ts';
import type { Row } from './lists.ts';
import { applicationPdf, packetPdf, signedPacket } from './packet-pdf.ts';
import { failuresIn, readSubmission, type Submission } from './read-submission.ts';

/** An exported application: what the lists and the page say about it, and the files that were written for it. */
export interface ExportedApplication {
  readonly number: string;
  /** The time of the submission in ISO 8601. */
  readonly submitted_at: string;
  /** The last name or, if the form doesn't ask for one, the whole name or the email address. */
  readonly lastName: string;
  readonly firstName: string;
  readonly birthDate: string;
  /** The facts in the first columns of `applications.csv`. */
  readonly row: Row;
  /**
   * The answers in the other columns, whose names may be the same: the template has a question `program`. Absent from
   * entries of release 1.4 and earlier, whose row contains the answers.
   */
  readonly answers?: Row;
  /** The rows in `letters.csv`. */
  readonly letters: readonly Row[];
  readonly documents: { readonly there: number; readonly of: number };
  /** The answer about residency. Absent if the form lacks the question or the partner leaves it out of exports. */
  readonly residency?: string;
  readonly conduct?: string;
  /** The packet's path. Absent if the packet couldn't be created. */
  readonly packet?: string;
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
  options: DescribeOptions,
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

function unexported({ confirmation_number: number, submitted_at }: Receipt): ExportedApplication {
  const submitted_day = todayOfPartner(new Date(submitted_at));
  return {
    number,
    submitted_at,
    lastName: '',
    firstName: '',
    birthDate: '',
    row: { number, submitted_at: inZone(submitted_at), submitted_day },
    answers: {},
    letters: [],
    documents: { there: 0, of: 0 },
    files: [],
    failures: [{ number, what: 'The application', why: "couldn't be exported." }],
  };
}

async function exportParts(
  application: SubmittedApplication,
  options: DescribeOptions,
  store: ExportStore,
): Promise<ExportedApplication | undefined> {
  const submission = await readSubmission(application);
  if (!submission) return undefined;
  const number = application.receipt.confirmation_number;
  const failures = failuresIn(submission);
  const addFailure = (what: string, why: string) => void failures.push({ number, what, why });
  const { uploads, ...described } = await describeSubmission(submission, options, addFailure);

  /** Draws a PDF. Records an error and returns undefined, so that one application cannot stop the export. */
  async function draw<Result>(what: string, drawing: () => Promise<Result>): Promise<Result | undefined> {
    // Without the record, no PDF can prove what was submitted.
    if (submission?.recordHash === undefined) return undefined;
    try {
      return await drawing();
    } catch (error) {
      logger.error('pdf not drawn', { application: application.applicationId, cause: describeError(error) });
      addFailure(what, "couldn't be created.");
      return undefined;
    }
  }
  const preparedAt = latestEvent(submission);
  const packet = await draw('The packet', () => packetPdf(submission, preparedAt));
  const alone = await draw('The application', () => applicationPdf(submission, preparedAt));

  const packetFile = packet && `packets/${packetName({ ...described, program: described.row.program })}`;
  const singles = [
    { type: 'application', pdf: alone },
    ...submission.documents.map(({ key, pdf }) => ({ type: key, pdf })),
    ...submission.letters.map(({ n, pdf }) => ({ type: letterDocumentKey(n), pdf })),
  ].flatMap(({ type, pdf }) => (pdf ? [{ type, pdf }] : []));
  const files = await writeFiles(store, [
    ...(packetFile ? [[packetFile, await signedPacket(packet.bytes, submission)] as const] : []),
    ...singles.map(({ type, pdf }) => [`import/${number}-${type}.pdf`, pdf] as const),
  ]);
  const there = new Set(singles.map(({ type }) => type));
  const pageOf = ({ n }: Row) => String(packet?.pages.get(letterDocumentKey(Number(n))) ?? '');
  return {
    ...described,
    letters: described.letters.map((row) => ({ ...row, packet_page: pageOf(row) })),
    documents: { there: uploads.filter((key) => there.has(key)).length, of: uploads.length },
    ...(packetFile && { packet: packetFile }),
    files,
    failures,
  };
}

/**
 * Returns the time that a packet shows: of the submission or of the newest letter in it. It is the same whenever the
 * application is exported, so a repetition writes the same files.
 */
const latestEvent = ({ receipt, letters }: Submission): string =>
  letters
    .filter(({ version }) => version !== undefined)
    .reduce((latest, { state_at = '' }) => (state_at > latest ? state_at : latest), receipt.submitted_at);
