import { formVersionOn } from '../application/form-version.ts';
import { config, todayOfPartner } from '../platform/partner-form.ts';
import type { ExportedApplication } from './export-application.ts';
import type { ExportStore } from './export-store.ts';
import { indexPage } from './index-page.ts';
import { columns, columnsOfApplications, csvList, importIndex, keyRows } from './lists.ts';
import { type Manifest, manifestName } from './manifest.ts';
import { signManifest } from './signatures.ts';

export interface Completion extends Pick<Manifest, 'since' | 'until' | 'made_at' | 'again'> {
  /** Whether to omit the apostrophe that keeps a spreadsheet from calculating a value. */
  readonly raw: boolean;
}

/** Writes the lists, the page and, last, the manifest. A folder without a manifest isn't complete. */
export async function completeExport(
  store: ExportStore,
  exported: readonly ExportedApplication[],
  { since, until, made_at, again, raw }: Completion,
): Promise<Manifest> {
  const inOrder = exported.toSorted((a, b) => (a.submitted_at + a.number < b.submitted_at + b.number ? -1 : 1));
  const today = todayOfPartner(new Date(made_at));
  const { name: institution, title, timeZone, brand } = config;
  const head = { institution, title, since, until, madeAt: made_at, timeZone, colour: brand.colour };
  const updated = new Set(again);
  const rows = inOrder.map(({ number, index }) => ({ ...index, ...(updated.has(number) && { again: true as const }) }));
  const listOf = (names: readonly string[], of: (each: ExportedApplication) => ExportedApplication['letters']) =>
    csvList(inOrder.flatMap(of), { columns: names, raw });
  const lists = await Promise.all([
    store.write('index.html', Buffer.from(indexPage(rows, head))),
    store.write(
      'applications.csv',
      listOf(columnsOfApplications(), ({ row }) => [row]),
    ),
    store.write(
      'letters.csv',
      listOf(columns.letters, ({ letters }) => letters),
    ),
    store.write('keys.csv', csvList(keyRows(today), { columns: columns.keys, raw })),
    store.write(
      'import/index.txt',
      importIndex(
        inOrder.flatMap(({ imports }) => imports),
        raw,
      ),
    ),
  ]);
  const files = [...lists, ...inOrder.flatMap((each) => each.files)];
  const manifest = await signManifest({
    made_at,
    since,
    until,
    form_version: formVersionOn(today),
    applications: inOrder.length,
    ...(again && { again }),
    failures: inOrder.flatMap(({ failures }) => failures),
    files: files.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 })),
  });
  await store.write(manifestName, Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`));
  return manifest;
}
