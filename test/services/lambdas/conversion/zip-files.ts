import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** The declared decompressed size, if it should be wrong. */
  readonly claims?: number;
  readonly flags?: number;
}

/** Builds a zip file by hand, so that it can be invalid. */
export function zipFile(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claims, flags = 0 } of entries) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes, { level: 9 });
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claims ?? bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, rest, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, list, Buffer.from('PK\x05\x06'), end]);
}

const officeTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageTypes = 'http://schemas.openxmlformats.org/package/2006';

export const relationships = (...entries: { kind: string; target: string; external?: boolean }[]) =>
  `<Relationships xmlns="${packageTypes}/relationships">${entries
    .map(
      ({ kind, target, external }, index) =>
        `<Relationship Id="rId${index + 1}" Type="${officeTypes}/${kind}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`,
    )
    .join('')}</Relationships>`;

export const bodyOf = (xml: string) =>
  `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${xml}</w:body></w:document>`;

const namespaces = {
  w: 'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  r: officeTypes,
  mc: 'http://schemas.openxmlformats.org/markup-compatibility/2006',
  m: 'http://schemas.openxmlformats.org/officeDocument/2006/math',
  o: 'urn:schemas-microsoft-com:office:office',
  v: 'urn:schemas-microsoft-com:vml',
  w14: 'http://schemas.microsoft.com/office/word/2010/wordml',
  wps: 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
  wp: 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  a: 'http://schemas.openxmlformats.org/drawingml/2006/main',
  pic: 'http://schemas.openxmlformats.org/drawingml/2006/picture',
  c: 'http://schemas.openxmlformats.org/drawingml/2006/chart',
};

const declared = Object.entries(namespaces)
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ');

/** Returns the XML of a document or another part with the prefixes that Word uses. */
export const richPart = (root: string, xml: string) => `<?xml version="1.0"?><w:${root} ${declared}>${xml}</w:${root}>`;

export const richBodyOf = (xml: string) => richPart('document', `<w:body>${xml}</w:body>`);

const wordTypes = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const typeOf = (name: string, type: string) =>
  `<Override PartName="/word/${name}.xml" ContentType="${wordTypes}.${type}+xml"/>`;

/** Returns the content types of a Word document with additional parts: `header` is the type of `word/header.xml`. */
export const typesOf = (...names: readonly string[]) =>
  `<Types xmlns="${packageTypes}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${typeOf('document', 'document.main')}${names.map((name) => typeOf(name, name)).join('')}</Types>`;

/** Builds a small Word document with parts replaced or added. */
export function wordByHand(parts: Readonly<Record<string, string | Uint8Array>> = {}): Buffer {
  const all: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': typesOf(),
    '_rels/.rels': relationships({ kind: 'officeDocument', target: 'word/document.xml' }),
    'word/document.xml': bodyOf('<w:p><w:r><w:t>Statement of purpose</w:t></w:r></w:p>'),
    ...parts,
  };
  return zipFile(Object.entries(all).map(([name, content]) => ({ name, content })));
}
