import mammoth from 'mammoth';
import { DocumentRefused } from '../../limits/document-refused.ts';
import type { Parts } from '../parts/parts.ts';
import { mammothFile } from './mammoth-file.ts';
import { borderless } from './rewrite/table-borders.ts';

const styles = [
  'u => u',
  "br[type='page'] => hr",
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => h2:fresh",
  `table.${borderless} => table.${borderless}:fresh`,
];

/** The content as HTML; the `src` of a picture is its index in `pictures`. */
export async function docxToHtml(parts: Parts): Promise<{ html: string; pictures: readonly Buffer[] }> {
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
    const { value } = await mammoth.convertToHtml(mammothFile(parts), options);
    return { html: value, pictures };
  } catch (error) {
    throw new DocumentRefused('damaged', { cause: error });
  }
}
