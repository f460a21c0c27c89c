import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { completeExport } from '../../lambdas/export/complete-export.ts';
import { exportApplication } from '../../lambdas/export/export-application.ts';
import type { ExportStore } from '../../lambdas/export/export-store.ts';
import { type Manifest, manifestName } from '../../lambdas/export/manifest.ts';
import { mapInParallel } from '../../lambdas/platform/map-in-parallel.ts';
import { todayOfPartner } from '../../lambdas/platform/partner-form.ts';
import { kmsSeal } from '../../lambdas/platform/sealing/kms-seal.ts';
import { sha256 } from '../../lambdas/platform/sha256.ts';
import { submittedApplications } from '../../lambdas/submission/submissions.ts';
import type { CalendarDate } from '../../shared/form/calendar.ts';
import { formatCount } from '../../shared/text/format-count.ts';
import { printError, showProgress } from '../terminal.ts';

export interface ExportToFolder {
  readonly folder: string;
  readonly since: CalendarDate;
  readonly until: CalendarDate | undefined;
  readonly raw: boolean;
  readonly ssn: boolean;
}

/** How many applications are exported at the same time. */
const parallel = 8;

/** The folders in an export. They tell it from any other folder, because a run writes into no other. */
const folderNames = ['packets', 'import'];

/**
 * Exports the applications that were submitted from `since` to `until` to a local folder. The folder may contain an
 * earlier export of these days. After an interruption, run the export again: it writes every file again.
 * @throws Error if the folder contains anything else
 */
export async function exportToFolder({ folder, since, until, raw, ssn }: ExportToFolder): Promise<Manifest> {
  const today = todayOfPartner();
  const end = until ?? (since < today ? today : since);
  if (end < since) throw new Error(`${end} is before ${since}. Choose a later end date.`);
  const found = (await submittedApplications()).filter(({ receipt }) => {
    const day = todayOfPartner(new Date(receipt.submitted_at));
    return day >= since && day <= end;
  });
  const { store, written } = openFolder(folder);
  const made_at = new Date().toISOString();
  const options = { ssn, seal: kmsSeal() };
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
function openFolder(folder: string): { store: ExportStore; written: ReadonlySet<string> } {
  const isExport = folderNames.every((name) => existsSync(join(folder, name)));
  if (!isExport && existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} isn't empty and isn't an export of this release. Choose another folder with --to.`);
  for (const path of [folder, ...folderNames.map((name) => join(folder, name))]) makeFolder(path);
  // Without its manifest, the folder counts as incomplete.
  rmSync(join(folder, manifestName), { force: true });
  const written = new Set<string>();
  const store: ExportStore = {
    async write(name, content) {
      writeFile(join(folder, name), content);
      written.add(name);
      return { name, bytes: content.byteLength, sha256: sha256(content) };
    },
  };
  return { store, written };
}

function makeFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (!lstatSync(path).isDirectory()) throw new Error(`${path} is a link. Choose another folder with --to.`);
}

/** Writes a file under another name and renames it, so that it is never incomplete. Replaces a symbolic link. */
function writeFile(path: string, content: Uint8Array): void {
  const draft = join(dirname(path), `.${process.pid}.partial`);
  rmSync(draft, { force: true });
  writeFileSync(draft, content, { mode: 0o600, flag: 'wx' });
  renameSync(draft, path);
}

/** Returns the names of all files below an export's folder, except hidden ones. Follows no links. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, '/').length).replaceAll('\\', '/'));
}

/** Whether a path is a file and not a link, which may lead out of the folder, or a pipe, whose reading never ends. */
export const isRegularFile = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.isFile() === true;

/** Reads a manifest. Throws if the folder has none, or if it is damaged. */
export function readManifest(folder: string): Manifest {
  const file = join(folder, manifestName);
  if (!isRegularFile(file))
    throw new Error(
      `${folder} is incomplete because it has no manifest. Run the command that creates it again. To verify single packets, name their files.`,
    );
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  } catch {
    throw new Error(`${file} is damaged.`);
  }
}
