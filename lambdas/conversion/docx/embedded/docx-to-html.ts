import mammoth from 'mammoth';
import { DocumentRefused } from '../../limits/document-refused.ts';
import type { Parts } from '../parts/parts.ts';
import { xmlText } from '../parts/xml.ts';
import type { Numbering } from './numbering.ts';
import { borderless, rewriteForMammoth } from './rewrite-for-mammoth.ts';

const styles = [
  'u => u',
  "br[type='page'] => hr",
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => h2:fresh",
  `table.${borderless} => table.${borderless}:fresh`,
];

/** The content as HTML; the `src` of a picture is its index in `pictures`. */
export async function docxToHtml(
  parts: Parts,
  numbering: Numbering,
): Promise<{ html: string; pictures: readonly Buffer[] }> {
  const pictures: Buffer[] = [];
  const convertImage = mammoth.images.imgElement(async (image) => {
    const index = pictures.push(await image.readAsBuffer()) - 1;
    return { src: String(index) };
  });
  try {
    // An embedded style map could turn anything into anything.
    const options = {
      styleMap: styles,
      ignoreEmptyParagraphs: false,
      convertImage,
      includeEmbeddedStyleMap: false,
      externalFileAccess: false,
    };
    const { value } = await mammoth.convertToHtml(mammothFile(parts, numbering), options);
    return { html: value, pictures };
  } catch (error) {
    throw new DocumentRefused('damaged', { cause: error });
  }
}

type Input = Parameters<typeof mammoth.convertToHtml>[0];

/** A file interface for mammoth on the checked parts: it unpacks nothing itself, so that nothing else is read. */
function mammothFile(parts: Parts, numbering: Numbering): Input {
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
