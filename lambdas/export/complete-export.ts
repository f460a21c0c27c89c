import { formVersionOn } from '../application/form-version.ts';
import { config, todayOfPartner } from '../platform/partner-form.ts';
import type { ExportedApplication } from './export-application.ts';
import { type ExportStore, writeFiles } from './export-store.ts';
import { answerColumns, keyRows } from './form-keys.ts';
import { indexPage } from './index-page.ts';
import { columns, fieldsOf, formatFields, formatList, type Row } from './lists.ts';
import { type Completion, type Manifest, manifestName } from './manifest.ts';
import { signManifest } from './signatures.ts';

/**
 * Writes the lists, the page and, last, the manifest. A folder without a manifest isn't complete.
 * @param raw whether to omit the apostrophe that keeps a spreadsheet from calculating a value
 */
export async function completeExport(
  store: ExportStore,
  exported: readonly ExportedApplication[],
  completion: Completion,
  raw: boolean,
): Promise<Manifest> {
  const inOrder = exported.toSorted((a, b) => (a.submitted_at + a.number < b.submitted_at + b.number ? -1 : 1));
  const today = todayOfPartner(new Date(completion.made_at));
  const answered = answerColumns();
  const applications = inOrder.map(({ row, answers = row }) => [
    ...fieldsOf(row, columns.application),
    ...fieldsOf(answers, answered),
  ]);
  const letters = inOrder.flatMap((each) => each.letters);
  const lists = {
    'index.html': Buffer.from(indexPage(inOrder, completion, config)),
    'applications.csv': formatFields([[...columns.application, ...answered], ...applications], raw),
    'letters.csv': formatList(columns.letters, letters, raw),
    'keys.csv': formatList(columns.keys, keyRows(today), raw),
    'import/index.txt': formatList(columns.imports, inOrder.flatMap(importRows), raw, '\t'),
  };
  const written = await writeFiles(store, Object.entries(lists));
  const files = [...written, ...inOrder.flatMap((each) => each.files)];
  const manifest = await signManifest({
    ...completion,
    form_version: formVersionOn(today),
    applications: inOrder.length,
    failures: inOrder.flatMap(({ failures }) => failures),
    files: files.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 })),
  });
  await store.write(manifestName, Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`));
  return manifest;
}

/** Returns the lines of `import/index.txt` about an application: one for each single PDF. */
const importRows = ({ number, row, lastName, firstName, birthDate, files }: ExportedApplication): Row[] =>
  files
    .filter(({ name }) => name.startsWith('import/'))
    .map(({ name }) => ({
      Number: number,
      Email: row.username ?? '',
      Last: lastName,
      First: firstName,
      'Birth Date': birthDate,
      Type: name.slice(`import/${number}-`.length, -'.pdf'.length),
      Filename: name.slice('import/'.length),
    }));
