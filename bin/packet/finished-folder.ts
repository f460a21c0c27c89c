// A hand-over that is whole: whether its files are as its manifest says, and what of it the next run need not make again.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { type Kept, type Manifest, manifestName } from '../../lambdas/handover/close-handover.ts';
import { type FolderStore, hashOf } from './folder-store.ts';

/** Undefined when there is none: then it is not whole. */
export function readManifest(folder: string): Manifest | undefined {
  const file = join(folder, manifestName);
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  } catch {
    throw new Error(`${file} is damaged.`);
  }
}

/** In a sentence each, without those that nobody can see. */
export async function damagedFiles(folder: string, { files }: Manifest): Promise<string[]> {
  const known = new Set([manifestName, ...files.map(({ name }) => name)]);
  const there = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, '/').length).replaceAll('\\', '/'))
    .filter((name) => !/(^|\/)\./.test(name));
  const problems: string[] = [];
  for (const { name, sha256, bytes } of files) {
    const file = join(folder, name);
    if (!existsSync(file)) problems.push(`${file} is missing.`);
    else {
      const found = await hashOf(file);
      if (found.sha256 !== sha256 || found.bytes !== bytes)
        problems.push(`${file} has been changed since it was created.`);
    }
  }
  return [
    ...problems,
    ...there.filter((name) => !known.has(name)).map((name) => `${join(folder, name)} isn't in the manifest.`),
  ];
}

/** By number, what the import says of each application; none where there is no import. */
export async function keptIn(folder: string): Promise<ReadonlyMap<string, Kept>> {
  const kept = new Map<string, Kept>();
  for await (const { comment } of entriesIn(folder, async () => undefined))
    if (comment) {
      const each = JSON.parse(comment) as Kept;
      kept.set(each.number, each);
    }
  return kept;
}

/** Stages all that is there, by its content: whatever was changed is another file. */
export async function adoptFiles(folder: string, store: FolderStore): Promise<void> {
  for (const name of await store.written()) if (name.startsWith('packets/')) await store.adopt(name);
  const read = async (zip: ZipFile, entry: Entry) => buffer(await zip.openReadStreamPromise(entry));
  for await (const { content } of entriesIn(folder, read)) await store.stage(content);
}

/** What a damaged one does not give is made again. */
async function* entriesIn<Content>(folder: string, read: (zip: ZipFile, entry: Entry) => Promise<Content>) {
  const file = join(folder, 'import.zip');
  if (!existsSync(file)) return;
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(file, { autoClose: false });
    for await (const entry of zip.eachEntry()) yield { comment: entry.fileComment, content: await read(zip, entry) };
  } catch {
    return;
  } finally {
    zip?.close();
  }
}
