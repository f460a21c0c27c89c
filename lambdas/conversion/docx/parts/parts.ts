import { posix } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { Parser } from 'htmlparser2';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { documentLimits } from '../../limits/document-limits.ts';
import { DocumentRefused } from '../../limits/document-refused.ts';
import { parseXml, xmlText } from './xml.ts';

export type Parts = ReadonlyMap<string, Buffer>;

/** Returns the XML of a part; '' if there is no such part. */
export function textOf(parts: Parts, name: string): string {
  const bytes = parts.get(name);
  return bytes ? xmlText(bytes) : '';
}

export async function readParts(bytes: Uint8Array): Promise<Parts> {
  try {
    const zip = await fromBufferPromise(fixCommentLength(bytes), { lazyEntries: true });
    const entries = await listEntries(zip, bytes.length);
    const parts = new Map<string, Buffer>();
    // yauzl throws if an entry is larger than its header declares.
    for (const entry of entries) parts.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
    return parts;
  } catch (error) {
    throw error instanceof DocumentRefused ? error : new DocumentRefused('damaged', { cause: error });
  }
}

const END_OF_DIRECTORY = Buffer.from('PK\x05\x06');
const COMMENT_LENGTH = 20;
const COMMENT = 22;

/** Corrects the length of a zip file's comment, which some programs cut off. All parts are still complete. */
function fixCommentLength(bytes: Uint8Array): Buffer {
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

/** Writes the parts as a zip file without compression (PKWARE's APPNOTE, 4.3). */
export function writeParts(parts: Parts): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, bytes] of parts) {
    const path = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0); // version 2.0
    common.writeUInt16LE(0x800, 2); // the name is UTF-8
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(path.length, 22);
    const entryFields = Buffer.alloc(14);
    entryFields.writeUInt32LE(offset, 10);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), common, path, bytes]);
    files.push(file);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), common, entryFields, path);
    offset += file.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.size, 4);
  end.writeUInt16LE(parts.size, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, list, Buffer.from('PK\x05\x06'), end]);
}

/** A relationship of the Open Packaging Conventions. */
export interface Relation {
  /** The name of the part that has the relation, as `partName` returns it. */
  readonly source: string;
  readonly id: string;
  /** The last segment of the relation's type: 'officeDocument', 'image', … */
  readonly kind: string;
  readonly target: string;
  readonly isExternal: boolean;
  /** The name of the target part, as `partName` returns it. '' if the target is outside the document. */
  readonly part: string;
}

/** Normalizes the name of a part. Names are compared without regard to case, and targets may be percent-encoded. */
export const partName = (name: string): string => decodeTarget(name).replace(/^\/+/, '').toLowerCase();

export function relationsOf(parts: Parts): readonly Relation[] {
  const relations: Relation[] = [];
  for (const [name, bytes] of parts) {
    if (!/\.rels$/i.test(name)) continue;
    const folder = `/${posix.dirname(posix.dirname(name))}`;
    const source = partName(posix.join(folder, posix.basename(name).slice(0, -'.rels'.length)));
    const parser = new Parser(
      {
        onopentag(tag, { Id: id = '', Type = '', Target = '', TargetMode = '' }) {
          if (!/(^|:)Relationship$/i.test(tag)) return;
          const isExternal = TargetMode.toLowerCase() === 'external';
          const part = isExternal ? '' : partName(posix.resolve(folder, decodeTarget(Target).replaceAll('\\', '/')));
          relations.push({ source, id, kind: Type.slice(Type.lastIndexOf('/') + 1), target: Target, isExternal, part });
        },
      },
      { xmlMode: true },
    );
    parser.end(xmlText(bytes));
  }
  return relations;
}

/** Finds parts by their relations, because a part may have any name. */
export function findParts(parts: Parts) {
  const files = new Map(Array.from(parts, ([name, bytes]) => [partName(name), bytes]));
  const relations = relationsOf(parts);
  const targetOf = (source: string, id: string | undefined) =>
    relations.find((each) => each.source === source && each.id === id);
  const mainPart = relations.find(({ source, kind }) => source === '' && kind === 'officeDocument')?.part ?? '';
  /** Returns the main document's part of a kind, such as 'styles'. */
  const partOf = (wanted: string) =>
    relations.find(({ source, kind }) => source === mainPart && kind === wanted)?.part ?? '';
  const rootOf = (part: string) => parseXml(textOf(files, part));
  return { files, relations, targetOf, mainPart, partOf, rootOf };
}

/** Decodes percent-encoding. Returns the text unchanged if the encoding isn't valid. */
export function decodeTarget(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

/** The relations to parts that an office program reads as XML, whatever the part's name and type. */
const readAsXml =
  /^(officeDocument|glossaryDocument|styles\w*|numbering|(web)?settings|fontTable|theme|header|footer|footnotes|endnotes|comments\w*)$/i;

/** Returns the parts that may be read as XML: by their name, a relation to them, or their first bytes. */
export function xmlPartsOf(parts: Parts, relations: readonly Relation[]): string[] {
  const related = new Set(relations.filter(({ kind }) => readAsXml.test(kind)).map(({ part }) => part));
  return [...parts].flatMap(([name, bytes]) => {
    // SVG is never drawn, and may begin with a DOCTYPE.
    const isXml = /\.(xml|rels)$/i.test(name) || (!/\.svg$/i.test(name) && beginsAsXml(bytes));
    return isXml || related.has(partName(name)) ? [name] : [];
  });
}

/** Whether a part begins with '<', after a byte order mark and white space, in UTF-8 or UTF-16. */
const beginsAsXml = (bytes: Buffer) =>
  /^(?:ï»¿|ÿþ|þÿ)?[\0\s]*</.test(bytes.subarray(0, Math.min(bytes.length, 1024)).toString('latin1'));
