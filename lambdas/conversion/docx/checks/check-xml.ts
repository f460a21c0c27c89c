import { Parser } from 'htmlparser2';
import { documentLimits } from '../../limits/document-limits.ts';
import { DocumentRefused } from '../../limits/document-refused.ts';
import { fieldChecker } from './field-codes.ts';

export function checkXml(xml: string): number {
  // Word writes neither; they serve entity expansion and external entity attacks.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new DocumentRefused('damaged');
  let elements = 0;
  let paragraphs = 0;
  let depth = 0;
  let isCode = false;
  const fields = fieldChecker();
  const parser = new Parser(
    {
      onopentag(prefixed, attributes) {
        const name = localName(prefixed);
        elements += 1;
        depth += 1;
        if (name === 'p') paragraphs += 1;
        const { xmlElements, xmlDepth, paragraphs: most } = documentLimits;
        if (elements > xmlElements || depth > xmlDepth || paragraphs > most) throw new DocumentRefused('tooComplex');
        isCode = name === 'instrText' || name === 'delInstrText';
        for (const [attribute, value] of Object.entries(attributes)) {
          const kind = localName(attribute);
          if (kind === 'instr') fields.whole(value);
          if (name === 'fldChar' && kind === 'fldCharType' && value === 'begin') fields.begin();
          if (name === 'fldChar' && kind === 'fldCharType' && value === 'end') fields.end();
        }
      },
      onclosetag(prefixed) {
        depth -= 1;
        isCode = false;
        if (localName(prefixed) === 'p') fields.endParagraph();
      },
      ontext(text) {
        if (isCode) fields.add(text);
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return elements;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);
