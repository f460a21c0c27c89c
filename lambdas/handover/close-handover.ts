// The parts of a hand-over become its files: lists, packets, the import, the page, and last of all the manifest, without
// which it is not whole.

import { once } from 'node:events';
import { type PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import type { CalendarDate } from '../../shared/form/calendar.ts';
import { formVersionOn } from '../application/form-version.ts';
import { config, todayOfPartner } from '../platform/partner-form.ts';
import { packetName } from './file-names.ts';
import type { Failure, HandoverStore, Part, StagedFile, WrittenFile } from './handover-store.ts';
import { type IndexRow, indexPage } from './index-page.ts';
import { columns, columnsOfApplications, csvHeader, csvRows, keyRows, type Row } from './lists.ts';

export interface Manifest {
  readonly made_at: string;
  readonly since: CalendarDate;
  readonly until: CalendarDate;
  readonly form_version: string;
  readonly applications: number;
  /** Numbers of those that were handed over before. */
  readonly again?: readonly string[];
  readonly failures: readonly Failure[];
  readonly files: readonly WrittenFile[];
}

export interface Closing {
  readonly since: CalendarDate;
  readonly until: CalendarDate;
  /** ISO 8601. */
  readonly madeAt: string;
  readonly again?: readonly string[];
  /** Of what has no part. */
  readonly failures?: readonly Failure[];
  /** Lists as they are, with what a spreadsheet would calculate. */
  readonly raw?: boolean;
}

export const manifestName = 'manifest.json';

/** What a hand-over's part is known by in its import, so that the next one makes no file again that is as it was. */
export type Kept = Pick<Part, 'number' | 'fingerprint' | 'files'>;

/** How many files are copied at once. */
const atOnce = 8;

/** Whatever an earlier one has left there is whole until its manifest goes, which is the first step. */
export async function closeHandover(
  store: HandoverStore,
  { since, until, madeAt, again, failures: unmade = [], raw = false }: Closing,
): Promise<Manifest> {
  await store.remove([manifestName]);
  const laid = new Laid(raw, new Set(again));
  const files: WrittenFile[] = [await store.write('applications.csv', Readable.from(laid.applications(store.parts())))];
  files.push(await store.write('letters.csv', listOf(columns.letters, laid.letters, raw)));
  const keys = keyRows(todayOfPartner(new Date(madeAt)));
  files.push(await store.write('keys.csv', listOf(columns.keys, keys, raw)));
  for (let from = 0; from < laid.packets.length; from += atOnce)
    files.push(
      ...(await Promise.all(laid.packets.slice(from, from + atOnce).map(({ name, file }) => store.write(name, file)))),
    );
  files.push(await store.write('import.zip', importZip(store, laid, { madeAt, raw })));
  const { name: institution, title, timeZone, brand } = config;
  const head = { institution, title, since, until, madeAt, timeZone, colour: brand.colour };
  files.push(await store.write('index.html', Buffer.from(indexPage(laid.index, head))));
  const names = new Set(files.map(({ name }) => name));
  await store.remove((await store.written()).filter((name) => !names.has(name)));
  const manifest: Manifest = {
    made_at: madeAt,
    since,
    until,
    form_version: formVersionOn(todayOfPartner(new Date(madeAt))),
    applications: laid.index.length,
    ...(again && { again }),
    failures: [...laid.failures, ...unmade],
    files: files.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 })),
  };
  await store.write(manifestName, Buffer.from(`${JSON.stringify(manifest, undefined, 2)}\n`));
  return manifest;
}

const listOf = (names: readonly string[], rows: readonly Row[], raw: boolean) =>
  Buffer.from(csvHeader(names) + csvRows(rows, { columns: names, raw }));

/** Of every part what is short, gathered while the longest list is written. */
class Laid {
  readonly letters: Row[] = [];
  readonly index: IndexRow[] = [];
  readonly imports: (Kept & Pick<Part, 'person' | 'failures'>)[] = [];
  readonly packets: { readonly name: string; readonly file: StagedFile }[] = [];
  readonly failures: Failure[] = [];
  readonly #raw: boolean;
  readonly #again: ReadonlySet<string>;

  constructor(raw: boolean, again: ReadonlySet<string>) {
    this.#raw = raw;
    this.#again = again;
  }

  async *applications(parts: AsyncIterable<Part>): AsyncGenerator<string> {
    const names = columnsOfApplications();
    yield csvHeader(names);
    for await (const part of parts) {
      this.#gather(part);
      yield csvRows([part.row], { columns: names, raw: this.#raw });
    }
  }

  #gather({ number, fingerprint, letters, person, index, uploads, files, failures }: Part): void {
    const { packet: file, pages, imported } = files;
    this.letters.push(...letters.map((row) => ({ ...row, packet_page: String(pages[row.n ?? ''] ?? '') })));
    this.imports.push({ number, fingerprint, person, files, failures });
    this.failures.push(...failures);
    const packet = `packets/${packetName(index)}`;
    if (file) this.packets.push({ name: packet, file });
    this.index.push({
      ...index,
      documents: { there: imported.filter(({ type }) => uploads.includes(type)).length, of: uploads.length },
      ...(file && { packet }),
      ...(this.#again.has(number) && { again: true as const }),
      failures: failures.map(({ what, why }) => `${what} ${why}`),
    });
  }
}

/** Stored, as PDFs are compressed; each file is read when it is its turn. */
function importZip(
  store: HandoverStore,
  { imports }: Laid,
  { madeAt, raw }: { readonly madeAt: string; readonly raw: boolean },
): Readable {
  const zip = new ZipFile();
  const options = { compress: false, mtime: new Date(madeAt) };
  const files = imports.flatMap(({ person, failures, ...kept }) =>
    kept.files.imported.map((file) => ({
      ...file,
      person,
      kept,
      isKept: file.type === 'application' && failures.length === 0,
      name: `${kept.number}-${file.type}.pdf`,
    })),
  );
  const rows = files.map(({ person: { email, last, first, birthDate }, kept: { number }, type, name }) => ({
    Number: number,
    Email: email,
    Last: last,
    First: first,
    'Birth Date': birthDate,
    Type: type,
    Filename: name,
  }));
  const index = { columns: columns.importIndex, delimiter: '\t' };
  const header = Object.fromEntries(columns.importIndex.map((name) => [name, name]));
  zip.addBuffer(
    Buffer.from(csvRows([header], { ...index, raw: true }) + csvRows(rows, { ...index, raw })),
    'index.txt',
    options,
  );
  const out = zip.outputStream as PassThrough;
  // Whole files, one at a time: sizes stand before them, without which some importers cannot read a file as it comes.
  async function addFiles() {
    for (const { name, kept, isKept, bytes, sha256 } of files) {
      const commented = { ...options, ...(isKept && { fileComment: JSON.stringify(kept) }) };
      zip.addBuffer(await buffer(await store.read({ sha256, bytes })), name, commented);
      if (out.writableNeedDrain) await once(out, 'drain');
    }
    zip.end();
  }
  addFiles().catch((error) => out.destroy(error));
  return out;
}
