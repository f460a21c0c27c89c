import { setFlagsFromString } from 'node:v8';
import { closeHandover, type Manifest } from '../../lambdas/handover/close-handover.ts';
import { type Facts, type FactsOptions, readFacts } from '../../lambdas/handover/facts.ts';
import type { Part } from '../../lambdas/handover/handover-store.ts';
import { submittedBetween } from '../../lambdas/handover/ledger.ts';
import { layPart } from '../../lambdas/handover/part.ts';
import { todayOfPartner } from '../../lambdas/platform/partner-form.ts';
import { kmsSeal } from '../../lambdas/platform/sealing/kms-seal.ts';
import type { SubmittedApplication } from '../../lambdas/submission/submissions.ts';
import type { CalendarDate } from '../../shared/form/calendar.ts';
import { printToStderr, showProgress } from '../terminal.ts';
import { adoptFiles, damagedFiles, keptIn, readManifest } from './finished-folder.ts';
import { type FolderStore, openFolder } from './folder-store.ts';

// What is new and soon garbage would else take hundreds of megabytes where a machine has them.
setFlagsFromString('--semi-space-growth-factor=1');

export interface HandOver {
  readonly folder: string;
  readonly since: CalendarDate;
  readonly until: CalendarDate | undefined;
  readonly raw: boolean;
  readonly ssn: boolean;
}

/** Goes on where another run was cut off. What is whole and has nothing new is left as it is. */
export async function handOver({ folder, since, until, ...lists }: HandOver): Promise<Manifest> {
  const today = todayOfPartner();
  const span = { since, until: until ?? (since < today ? today : since) };
  if (span.until < since) throw new Error(`${span.until} is before ${since}. Choose a later end date.`);
  refuseOtherDays(folder, span);
  const store = await openFolder(folder, () => printToStderr(`Waiting for another run to finish in ${folder}.`));
  // That of a run that was waited for, too.
  refuseOtherDays(folder, span);
  const applications = await submittedBetween(span.since, span.until);
  const options = { ...lists, seal: kmsSeal() };
  const before = await wholeBefore(folder);
  const isMeant = before && before.since === since && (until === undefined || before.until === until);
  const isAsItWas = isMeant && !(await hasChanged(folder, applications, options));
  const manifest = isAsItWas ? before : await lay(store, applications, { folder, span, options });
  store.end();
  return manifest;
}

/** Their packets would be removed. */
function refuseOtherDays(folder: string, { since, until }: Laying['span']): void {
  const earlier = readManifest(folder);
  if (earlier && (earlier.since < since || until < earlier.until))
    throw new Error(
      `${folder} already holds the submissions from ${earlier.since} to ${earlier.until}. Choose another folder with --to.`,
    );
}

/** One that is whole, and that nothing failed in. */
async function wholeBefore(folder: string): Promise<Manifest | undefined> {
  const manifest = readManifest(folder);
  if (!manifest || manifest.failures.length > 0) return undefined;
  return (await damagedFiles(folder, manifest)).length === 0 ? manifest : undefined;
}

async function hasChanged(
  folder: string,
  applications: readonly SubmittedApplication[],
  options: FactsOptions,
): Promise<boolean> {
  const kept = await keptIn(folder);
  if (kept.size !== applications.length) return true;
  for (const application of applications) {
    const { part } = await readFacts(application, options);
    if (kept.get(part.number)?.fingerprint !== part.fingerprint) return true;
  }
  return false;
}

interface Laying {
  readonly folder: string;
  readonly span: { readonly since: CalendarDate; readonly until: CalendarDate };
  readonly options: FactsOptions;
}

async function lay(
  store: FolderStore,
  applications: readonly SubmittedApplication[],
  { folder, span, options }: Laying,
): Promise<Manifest> {
  const madeAt = store.begin();
  const kept = await keptIn(folder);
  await adoptFiles(folder, store);
  store.keepParts(applications.map(({ receipt }) => ({ ...receipt, number: receipt.confirmation_number })));
  const partOptions = { ...options, preparedAt: madeAt };
  const progress = showProgress(applications.length);
  for (const application of applications) {
    const facts = await readFacts(application, partOptions);
    const known = store.partOf(facts.part) ?? kept.get(facts.part.number);
    if (known && isAsBefore(facts, known, store)) await store.putPart({ ...facts.part, files: known.files });
    else await layPart(facts, partOptions, store);
    progress();
  }
  return closeHandover(store, { ...span, madeAt, raw: options.raw });
}

function isAsBefore(
  { part }: Facts,
  { fingerprint, files, failures = [] }: Pick<Part, 'fingerprint' | 'files'> & Partial<Pick<Part, 'failures'>>,
  store: FolderStore,
): boolean {
  return (
    fingerprint === part.fingerprint &&
    failures.length === 0 &&
    [...(files.packet ? [files.packet] : []), ...files.imported].every(store.isStaged)
  );
}
