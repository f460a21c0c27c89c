import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { completeExport } from '../../lambdas/export/complete-export.ts';
import { exportApplication } from '../../lambdas/export/export-application.ts';
import { type Manifest, manifestName } from '../../lambdas/export/manifest.ts';
import { mapInParallel } from '../../lambdas/platform/map-in-parallel.ts';
import { todayOfPartner } from '../../lambdas/platform/partner-form.ts';
import { kmsSeal } from '../../lambdas/platform/sealing/kms-seal.ts';
import { sha256 } from '../../lambdas/platform/sha256.ts';
import { submittedApplications } from '../../lambdas/submission/submissions.ts';
import type { CalendarDate } from '../../shared/form/calendar.ts';
import { formatCount } from '../../shared/text/format-count.ts';
import { printError, showProgress } from '../terminal.ts';

/** How many applications are exported at the same time. */
const parallel = 8;

/** The folders in an export. They tell it from any other folder, because a run writes into no other. */
const folderNames = ['packets', 'import'];

interface Options {
  readonly since: CalendarDate;
  readonly until: CalendarDate | undefined;
  readonly raw: boolean;
  readonly ssn: boolean;
}

/**
 * Exports the applications that were submitted from `since` to `until` to a local folder. The folder may contain an
 * earlier export of these days. After an interruption, run the export again: it writes every file again.
 * @throws Error if the folder contains anything else
 */
export async function exportToFolder(folder: string, { since, until, raw, ssn }: Options): Promise<Manifest> {
  const today = todayOfPartner();
  const end = until ?? (since < today ? today : since);
  if (end < since) throw new Error(`${end} is before ${since}. Choose a later end date.`);
  const found = (await submittedApplications()).filter(({ receipt }) => {
    const day = todayOfPartner(new Date(receipt.submitted_at));
    return day >= since && day <= end;
  });
  prepareFolder(folder);
  const written = new Set<string>();
  const store = {
    async write(name: string, content: Uint8Array) {
      writeWhole(join(folder, name), content);
      written.add(name);
      return { name, bytes: content.byteLength, sha256: sha256(content) };
    },
  };
  const made_at = new Date().toISOString();
  const options = { ssn, seal: kmsSeal(), needsAllLetters: true };
  const progress = showProgress(found.length);
  const exported = await mapInParallel(found, parallel, async (application) => {
    const each = await exportApplication(application, options, store);
    progress();
    return each;
  });
  const whole = exported.filter((each) => each !== undefined);
  const manifest = await completeExport(store, whole, { made_at, since, until: end }, raw);
  const others = filesIn(folder).filter((name) => !written.has(name));
  if (others.length > 0)
    printError(
      `${formatCount(others.length, 'file')} in ${folder} ${others.length === 1 ? "isn't" : "aren't"} part of this export: ${others.slice(0, 5).join(', ')}. If an earlier export left them there, delete them.`,
    );
  return manifest;
}

/** Prepares a folder. Trusts nothing in the folder: follows no links, and deletes nothing except the manifest. */
function prepareFolder(folder: string): void {
  const isExport = folderNames.every((name) => existsSync(join(folder, name)));
  if (!isExport && existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} isn't empty and isn't an export of this release. Choose another folder with --to.`);
  for (const path of [folder, ...folderNames.map((name) => join(folder, name))]) {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (!lstatSync(path).isDirectory()) throw new Error(`${path} is a link. Choose another folder with --to.`);
  }
  // Without its manifest, the folder counts as incomplete.
  rmSync(join(folder, manifestName), { force: true });
}

/** Writes a file under another name and renames it, so that it is never incomplete. Replaces a symbolic link. */
export function writeWhole(path: string, content: Uint8Array): void {
  const draft = join(dirname(path), `.${process.pid}.partial`);
  rmSync(draft, { force: true });
  writeFileSync(draft, content, { mode: 0o600, flag: 'wx' });
  renameSync(draft, path);
}

/** Returns the names of all files below an export's folder, except hidden ones. Follows no links. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'));
