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

/** Returns the content as HTML. The `src` of a picture is its index in `pictures`. */
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
    // The document's own style map is ignored, because it could turn any content into anything.
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
    if (error instanceof DocumentRefused) throw error;
    throw new DocumentRefused('damaged', { cause: error });
  }
}

type Input = Parameters<typeof mammoth.convertToHtml>[0];

/** Gives mammoth access to the checked parts only. mammoth unpacks nothing itself, so it reads nothing else. */
function mammothFile(parts: Parts, numbering: Numbering): Input {
  const file = {
    exists: (name: string) => parts.has(name),
    async read(name: string, encoding?: string) {
      const bytes = parts.get(name) ?? Buffer.alloc(0);
      return encoding ? rewriteForMammoth(xmlText(bytes), numbering) : bytes;
    },
  };
  // mammoth's types lack this input.
  return { file } as unknown as Input;
}
