import { Parser } from 'htmlparser2';
import type { Parts } from '../parts/read-parts.ts';
import { xmlText } from '../parts/xml-text.ts';
import { localName } from '../parts/xml-tree.ts';
import { rewriteForMammoth } from './rewrite/rewrite-for-mammoth.ts';

/** Letterheads for example: mammoth leaves headers and footers out. */
export function headerText(parts: Parts, place: 'header' | 'footer'): string[] {
  const name = new RegExp(`^word/${place}\\d*\\.xml$`);
  const lines = [...parts]
    .filter(([part]) => name.test(part))
    .flatMap(([, xml]) => linesIn(rewriteForMammoth(xmlText(xml))));
  return [...new Set(lines)];
}

function linesIn(xml: string): string[] {
  const lines: string[] = [];
  let line = '';
  let inText = false;
  const parser = new Parser(
    {
      onopentagname(prefixed) {
        const name = localName(prefixed);
        inText = name === 't';
        if (name === 'tab' || name === 'br') line += ' ';
      },
      ontext(text) {
        if (inText) line += text;
      },
      onclosetag(name) {
        inText = false;
        if (localName(name) !== 'p') return;
        if (line.trim() !== '') lines.push(line.trim());
        line = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return lines;
}
