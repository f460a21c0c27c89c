import type mammoth from 'mammoth';
import type { Parts } from '../parts/parts.ts';
import { xmlText } from '../parts/xml.ts';
import { type Numbering, readNumbering } from './numbering/read-numbering.ts';
import { rewriteForMammoth } from './rewrite/rewrite-for-mammoth.ts';

type Input = Parameters<typeof mammoth.convertToHtml>[0];

/** A file interface for mammoth on the checked parts: it unpacks nothing itself, so that nothing else is read. */
export function mammothFile(parts: Parts): Input {
  const numbering = numberingOf(parts);
  const file = {
    exists: (name: string) => parts.has(name),
    async read(name: string, encoding?: string) {
      // A missing picture is empty: the layout then draws a note.
      const bytes = parts.get(name) ?? Buffer.alloc(0);
      return encoding ? rewriteForMammoth(xmlText(bytes), numbering) : bytes;
    },
  };
  // mammoth's types lack this input.
  return { file } as unknown as Input;
}

function numberingOf(parts: Parts): Numbering {
  const [numbering, styles] = ['word/numbering.xml', 'word/styles.xml'].map((name) => {
    const bytes = parts.get(name);
    return bytes ? xmlText(bytes) : '';
  });
  return readNumbering(numbering ?? '', styles ?? '');
}
