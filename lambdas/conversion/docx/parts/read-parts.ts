import { buffer } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { documentLimits } from '../../limits/document-limits.ts';
import { DocumentRefused } from '../../limits/document-refused.ts';

export type Parts = ReadonlyMap<string, Buffer>;

export async function readParts(bytes: Uint8Array): Promise<Parts> {
  try {
    const zip = await fromBufferPromise(withRealComment(bytes), { lazyEntries: true });
    const entries = await listEntries(zip, bytes.length);
    const parts = new Map<string, Buffer>();
    // yauzl throws when an entry is larger than its header declares.
    for (const entry of entries) parts.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
    return parts;
  } catch (error) {
    throw error instanceof DocumentRefused ? error : new DocumentRefused('damaged', { cause: error });
  }
}

const END_OF_DIRECTORY = Buffer.from('PK\x05\x06');
const COMMENT_LENGTH = 20;
const COMMENT = 22;

/** Some programs cut off the comment at the end of the file: all parts are there. */
function withRealComment(bytes: Uint8Array): Buffer {
  const zip = Buffer.from(bytes);
  const end = zip.lastIndexOf(END_OF_DIRECTORY);
  const length = zip.length - end - COMMENT;
  if (end !== -1 && length >= 0 && zip.readUInt16LE(end + COMMENT_LENGTH) > length)
    zip.writeUInt16LE(length, end + COMMENT_LENGTH);
  return zip;
}

async function listEntries(zip: ZipFile, packed: number): Promise<Entry[]> {
  if (zip.entryCount > documentLimits.zipEntries) throw new DocumentRefused('tooLarge');
  const entries: Entry[] = [];
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new DocumentRefused('passwordProtected');
    unpacked += entry.uncompressedSize;
    if (unpacked > documentLimits.unpackedBytes) throw new DocumentRefused('tooLarge');
    if (!entry.fileName.endsWith('/')) entries.push(entry);
  }
  const isBomb = unpacked > documentLimits.ratioCountsFrom && unpacked / packed > documentLimits.ratio;
  if (isBomb) throw new DocumentRefused('tooLarge');
  if (new Set(entries.map(({ fileName }) => fileName)).size < entries.length) throw new DocumentRefused('damaged');
  return entries;
}
