import { Parser } from 'htmlparser2';
import type { Parts } from '../read-parts.ts';

/** The texts of a document's page headers or footers, which mammoth leaves out; letterheads often stand there. */
export function runningText(parts: Parts, place: 'header' | 'footer'): string[] {
  const name = new RegExp(`^word/${place}\\d*\\.xml$`);
  const lines = [...parts].filter(([part]) => name.test(part)).flatMap(([, xml]) => linesIn(xml.toString('utf8')));
  return [...new Set(lines)];
}

function linesIn(xml: string): string[] {
  const lines: string[] = [];
  let line = '';
  let inText = false;
  const parser = new Parser(
    {
      onopentagname(name) {
        inText = name === 'w:t';
        if (name === 'w:tab' || name === 'w:br') line += ' ';
      },
      ontext(text) {
        if (inText) line += text;
      },
      onclosetag(name) {
        inText = false;
        if (name !== 'w:p') return;
        if (line.trim() !== '') lines.push(line.trim());
        line = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return lines;
}
