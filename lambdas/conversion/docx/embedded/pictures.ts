import { layOutText, type Piece } from '../../../paper/text/lay-out-text.ts';
import { type NormalizedImage, normalizeImage, POINTS_PER_PIXEL } from '../../images/image-to-pdf.ts';
import { DocumentRefused } from '../../limits/document-refused.ts';
import { pictureNote } from './rewrite/picture-note.ts';

/** Undefined for formats that cannot be drawn, such as EMF. */
export type Pictures = readonly (NormalizedImage | undefined)[];

export async function normalizePictures(pictures: readonly Buffer[]): Promise<Pictures> {
  const clean: (NormalizedImage | undefined)[] = [];
  // Sequentially, because each is decoded in memory.
  for (const bytes of pictures) clean.push(await cleanOrNothing(bytes));
  return clean;
}

async function cleanOrNothing(bytes: Buffer): Promise<NormalizedImage | undefined> {
  try {
    return await normalizeImage(bytes);
  } catch (error) {
    if (error instanceof DocumentRefused && error.reason === 'damaged') return undefined;
    throw error;
  }
}

export function layOutPicture(
  doc: PDFKit.PDFDocument,
  image: NormalizedImage | undefined,
  alt: string,
  room: { width: number; height: number },
): Piece[] {
  if (!image) {
    return layOutText(doc, [{ text: pictureNote(alt), italic: true }], { width: room.width, size: 9 });
  }
  const scale = Math.min(POINTS_PER_PIXEL, room.width / image.width, room.height / image.height);
  const size = { width: image.width * scale, height: image.height * scale };
  return [{ height: size.height, draw: (x, y) => doc.image(image.bytes, x, y, size) }];
}
