import {
  concatTransformationMatrix,
  drawObject,
  PDFName,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib';
import { pictureToSharp } from '../reader/picture-to-sharp.ts';
import type { Box, Picture, TextRun } from '../reader/reader-page.ts';
import { invisibleText } from './invisible-text.ts';

export interface PageAsPicture {
  readonly picture: Picture;
  readonly box: Box;
  readonly turns: number;
  readonly text: readonly TextRun[];
}

/** Replaces the content of a page by a picture of it, with invisible text. The page keeps its links. */
export async function keepAsPicture(page: PDFPage, { picture, box, turns, text }: PageAsPicture): Promise<void> {
  const { node, doc } = page;
  for (const key of ['Contents', 'Resources', 'CropBox', 'Group']) node.delete(PDFName.of(key));
  node.set(PDFName.of('MediaBox'), doc.context.obj([box.left, box.bottom, box.right, box.top]));
  node.set(PDFName.of('Rotate'), doc.context.obj(turns * 90));
  node.set(PDFName.of('Resources'), doc.context.obj({}));
  const image = node.newXObject(
    'Page',
    doc.context.register(
      doc.context.stream(await jpegOf(picture), {
        Type: 'XObject',
        Subtype: 'Image',
        Width: picture.width,
        Height: picture.height,
        ColorSpace: 'DeviceRGB',
        BitsPerComponent: 8,
        Filter: 'DCTDecode',
      }),
    ),
  );
  page.pushOperators(
    ...invisibleText(page, text),
    pushGraphicsState(),
    concatTransformationMatrix(box.right - box.left, 0, 0, box.top - box.bottom, box.left, box.bottom),
    drawObject(image),
    popGraphicsState(),
  );
}

const jpegOf = (picture: Picture): Promise<Buffer> =>
  pictureToSharp(picture).jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer();
