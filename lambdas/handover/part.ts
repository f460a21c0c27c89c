// One application of a hand-over: what `facts.ts` has read of it becomes its rows, its files, staged, and what failed.

import { letterTitle } from '../../shared/letters/print-letter.ts';
import { letterDocumentKey } from '../letters/letter-documents.ts';
import type { SubmittedApplication } from '../submission/submissions.ts';
import { type Facts, type FactsOptions, readFacts } from './facts.ts';
import type { HandoverStore, Part } from './handover-store.ts';
import { findLetters } from './packet-letters.ts';
import { applicationPdf, packetPdf } from './packet-pdf.ts';
import { documentName, readDocuments } from './read-submission.ts';

export interface PartOptions extends FactsOptions {
  /** ISO 8601: fixed when the hand-over begins, so that making it again gives the same bytes. */
  readonly preparedAt: string;
}

type PartStore = Pick<HandoverStore, 'stage' | 'putPart'>;

/** Stages its files and puts its part. What is missing or damaged fails by itself; throws when the stack cannot be reached. */
export async function handOverApplication(
  application: SubmittedApplication,
  options: PartOptions,
  store: PartStore,
): Promise<void> {
  await layPart(await readFacts(application, options), options, store);
}

/** Draws and stages what the facts say, and puts the part. */
export async function layPart(
  { part, application, stored, record, lines }: Facts,
  { preparedAt }: Pick<PartOptions, 'preparedAt'>,
  store: PartStore,
): Promise<void> {
  const { number } = part;
  const failures = [...part.failures];
  const imported: Part['files']['imported'][number][] = [];
  async function take(
    type: string,
    what: string,
    { pdf, problem }: { pdf?: Uint8Array | undefined; problem?: string },
  ) {
    if (pdf) imported.push({ type, ...(await store.stage(pdf)) });
    if (problem) failures.push({ number, what, why: problem });
  }
  const documents = stored ? await readDocuments(stored, stored.files) : [];
  const letters = stored ? await findLetters(application, lines) : [];
  const submission = record && { receipt: application.receipt, ...record, documents };
  const packet = submission && (await packetPdf(submission, letters, preparedAt));
  if (submission) await take('application', '', { pdf: await applicationPdf(submission, preparedAt) });
  for (const document of documents) await take(document.key, documentName(document), document);
  for (const letter of letters) await take(letterDocumentKey(letter.n), letterTitle(letter), letter);
  const pages = letters.flatMap(({ n }) => {
    const page = packet?.pages.get(letterDocumentKey(n));
    return page === undefined ? [] : [[n, page] as const];
  });
  const files = {
    ...(packet && { packet: await store.stage(packet.bytes) }),
    pages: Object.fromEntries(pages),
    imported,
  };
  await store.putPart({ ...part, failures, files });
}
