import { Parser } from 'htmlparser2';
import type { Parts } from './read-parts.ts';
import { partName, type Relation } from './relations.ts';

/** What an office program reads as XML, whatever the name and the type of the part. */
const readAsXml =
  /^(officeDocument|glossaryDocument|styles\w*|numbering|(web)?settings|fontTable|theme|header|footer|footnotes|endnotes|comments\w*)$/i;

/** The names of the parts that may be read as XML: by their name, their type, a relation to them, or how they begin. */
export function xmlPartsOf(parts: Parts, types: string, relations: readonly Relation[]): string[] {
  const typeOf = typesIn(types);
  const related = new Set(relations.filter(({ kind }) => readAsXml.test(kind)).map(({ part }) => part));
  return [...parts].flatMap(([name, bytes]) => {
    const type = typeOf(name);
    // It is never drawn, and may begin with a DOCTYPE.
    const isDrawing = type === 'image/svg+xml' || /\.svg$/i.test(name);
    const isXml = /\.(xml|rels)$/i.test(name) || (!isDrawing && (/[+/]xml$/.test(type) || beginsAsXml(bytes)));
    return isXml || related.has(partName(name)) ? [name] : [];
  });
}

/** After a byte order mark and white space, in UTF-8 or UTF-16. */
const beginsAsXml = (bytes: Buffer) =>
  /^(?:ï»¿|ÿþ|þÿ)?[\0\s]*</.test(bytes.subarray(0, Math.min(bytes.length, 1024)).toString('latin1'));

function typesIn(types: string): (name: string) => string {
  const byExtension = new Map<string, string>();
  const byName = new Map<string, string>();
  const parser = new Parser(
    {
      onopentag(tag, { Extension = '', PartName = '', ContentType = '' }) {
        const type = ContentType.trim().toLowerCase();
        if (/(^|:)Default$/i.test(tag)) byExtension.set(Extension.toLowerCase(), type);
        if (/(^|:)Override$/i.test(tag)) byName.set(partName(PartName), type);
      },
    },
    { xmlMode: true },
  );
  parser.end(types);
  return (name) => {
    const known = partName(name);
    return byName.get(known) ?? byExtension.get(known.slice(known.lastIndexOf('.') + 1)) ?? '';
  };
}
