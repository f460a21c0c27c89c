import { Parser } from 'htmlparser2';
import { DocumentRefused } from '../../limits/document-refused.ts';
import type { Parts } from '../parts/read-parts.ts';
import { xmlText } from '../parts/xml-text.ts';

export function checkRelationships(parts: Parts): void {
  for (const [name, bytes] of parts) if (/\.rels$/i.test(name)) checkPart(xmlText(bytes));
}

function checkPart(xml: string): void {
  const parser = new Parser(
    {
      onopentag(name, { Type = '', Target = '', TargetMode = '' }) {
        if (!/(^|:)Relationship$/i.test(name)) return;
        const kind = Type.slice(Type.lastIndexOf('/') + 1);
        if (kind === 'aFChunk') throw new DocumentRefused('embeddedDocument');
        if (TargetMode.toLowerCase() === 'external' && !isHarmless(kind, Target))
          throw new DocumentRefused('outsideContent');
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
}

/** Word stores the path of the template on its author's disk, in the form of their system; it is not read. */
const isHarmless = (kind: string, target: string) =>
  kind === 'hyperlink' || (kind === 'attachedTemplate' && !isElsewhere(decoded(target)));

/** A website, another computer, or a network share. */
const isElsewhere = (target: string) =>
  /^(?:https?|ftps?|mhtml|data|javascript|vbscript|ms-[\w-]+):/i.test(target) ||
  /^(?:[a-z][\w+.-]+:)?[\\/]{2}(?![\\/][^\\/])/i.test(target);

function decoded(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
