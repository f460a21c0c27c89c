import { Parser } from 'htmlparser2';
import { documentLimits } from '../document-limits.ts';
import { DocumentRefused } from '../document-refused.ts';

/** Counts the elements of a part; refuses what nests too deep, has too many paragraphs or declares entities. */
export function checkXml(xml: string): number {
  // Word writes neither; both serve to blow a document up or to read other files.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new DocumentRefused('damaged');
  let elements = 0;
  let paragraphs = 0;
  let depth = 0;
  const parser = new Parser(
    {
      onopentagname(name) {
        elements += 1;
        depth += 1;
        if (name === 'w:p') paragraphs += 1;
        const { xmlElements, xmlDepth, paragraphs: most } = documentLimits;
        if (elements > xmlElements || depth > xmlDepth || paragraphs > most) throw new DocumentRefused('tooComplex');
      },
      onclosetag() {
        depth -= 1;
      },
      onattribute(name, value) {
        if (name === 'w:instr') checkField(value);
      },
      ontext: checkField,
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return elements;
}

/** A field of this kind starts another program and shows what that says. */
function checkField(text: string): void {
  if (/^\s*DDE(AUTO)?\s/i.test(text)) throw new DocumentRefused('outsideContent');
}
