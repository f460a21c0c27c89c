import {
  decodePDFRawStream,
  PDFArray,
  type PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { entry, itemsOf, numberOf } from '../../../../shared/documents/pdf-entries.ts';
import { stripJpegMetadata } from '../../../../shared/documents/strip-jpeg-metadata.ts';
import { fileBytes } from '../../../../shared/partner-limits.ts';
import { FileProblem } from './file-problem.ts';
import { type CompressionStep, compressionSteps, recompress } from './pictures.ts';
import type { OnProgress } from './protocol.ts';

interface Shrinkable {
  readonly ref: PDFRef;
  readonly stream: PDFRawStream;
}

/**
 * Recompresses the pictures of a PDF, step by step, until the PDF is within the size limit.
 * @throws FileProblem if the PDF is still too large after the last step
 */
export async function fitDocument(document: PDFDocument, onProgress: OnProgress): Promise<Blob> {
  const initialPdf = await save(document);
  if (initialPdf.size <= fileBytes) return initialPdf;
  const pictures = shrinkablePictures(document);
  const otherBytes = initialPdf.size - pictures.reduce((sum, { stream }) => sum + stream.getContentsSize(), 0);
  const availableBytes = fileBytes - otherBytes;
  if (availableBytes <= 0) throw new FileProblem('notPictures');
  for (const [index, step] of compressionSteps.entries()) {
    const report = (share: number) => onProgress((index + share) / compressionSteps.length);
    const smaller = await recompressAll(pictures, step, { availableBytes, report });
    if (!smaller) continue;
    for (const { ref, stream } of smaller) document.context.assign(ref, stream);
    const saved = await save(document);
    if (saved.size <= fileBytes) return saved;
  }
  throw new FileProblem('tooLarge');
}

const save = async (document: PDFDocument) =>
  new Blob([new Uint8Array(await document.save())], { type: 'application/pdf' });

/** Recompresses the pictures. Returns undefined as soon as their total size exceeds `availableBytes`. */
async function recompressAll(
  pictures: readonly Shrinkable[],
  step: CompressionStep,
  { availableBytes, report }: { availableBytes: number; report: OnProgress },
): Promise<readonly Shrinkable[] | undefined> {
  const smaller: Shrinkable[] = [];
  let usedBytes = 0;
  for (const { ref, stream } of pictures) {
    const best = await shrinkStream(stream, step);
    usedBytes += best.getContentsSize();
    if (usedBytes > availableBytes) return undefined;
    smaller.push({ ref, stream: best });
    report(smaller.length / pictures.length);
  }
  return smaller;
}

const recompressStream = async (stream: PDFRawStream, step: CompressionStep) => recompress(decode(stream), step);

async function shrinkStream(stream: PDFRawStream, step: CompressionStep): Promise<PDFRawStream> {
  const recompressed = await recompressStream(stream, step).catch(() => undefined);
  if (!recompressed || recompressed.jpeg.size >= stream.getContentsSize()) return stream;
  const dict = stream.dict.clone();
  dict.set(PDFName.of('Width'), PDFNumber.of(recompressed.size.width));
  dict.set(PDFName.of('Height'), PDFNumber.of(recompressed.size.height));
  dict.set(PDFName.of('BitsPerComponent'), PDFNumber.of(8));
  dict.set(PDFName.of('ColorSpace'), PDFName.of('DeviceRGB'));
  dict.set(PDFName.of('Filter'), PDFName.of('DCTDecode'));
  dict.delete(PDFName.of('DecodeParms'));
  return PDFRawStream.of(dict, new Uint8Array(await recompressed.jpeg.arrayBuffer()));
}

function shrinkablePictures({ context }: PDFDocument): readonly Shrinkable[] {
  const streams = context
    .enumerateIndirectObjects()
    .flatMap(([ref, stream]) => (stream instanceof PDFRawStream ? [{ ref, stream }] : []));
  // A mask of another picture must stay gray.
  const masks = new Set(
    streams.flatMap(({ stream: { dict } }) => [dict.get(PDFName.of('SMask')), dict.get(PDFName.of('Mask'))]),
  );
  return streams.filter(({ ref, stream }) => !masks.has(ref) && isShrinkable(stream.dict));
}

/**
 * Whether a picture is in gray or RGB, and is a JPEG or compressed without loss. A browser would convert other colors,
 * such as those for print, and most browsers can't decode JPEG 2000.
 */
function isShrinkable(dict: PDFDict): boolean {
  const lookUp = (key: string) => dict.lookup(PDFName.of(key));
  const [last = '', ...others] = filtersOf(dict).reverse();
  const isJpeg = last === 'DCTDecode';
  const isLossless = lossless.has(last) && numberIn(dict, 'BitsPerComponent') === 8;
  return (
    lookUp('Subtype') === PDFName.of('Image') &&
    (isJpeg || isLossless) &&
    others.every((name) => lossless.has(name)) &&
    (!lookUp('DecodeParms') || (others.length === 0 && isKnown(predictorOf(dict)))) &&
    !lookUp('Decode') &&
    !(lookUp('Mask') instanceof PDFArray) &&
    !hasMatte(lookUp('SMask')) &&
    componentsIn(lookUp('ColorSpace')) !== undefined
  );
}

/** Whether a mask's picture has colors that were mixed with a background. It must keep the size of its mask. */
const hasMatte = (mask: unknown) => mask instanceof PDFRawStream && mask.dict.has(PDFName.of('Matte'));

const lossless = new Set(['FlateDecode', 'LZWDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode']);

const filtersOf = (dict: PDFDict): string[] =>
  itemsOf(entry(dict, 'Filter')).map((name) => (name instanceof PDFName ? name.decodeText() : ''));

const numberIn = (dict: PDFDict, key: string) => numberOf(entry(dict, key));

function decode({ dict, contents }: PDFRawStream): Blob | ImageData {
  const filters = filtersOf(dict);
  const outer = filters.filter((name) => name !== 'DCTDecode');
  const bytes =
    outer.length === 0
      ? contents
      : decodePDFRawStream(PDFRawStream.of(dict.context.obj({ Filter: outer }), contents)).decode();
  // Remove the EXIF data: a browser rotates a picture by it, but a PDF reader does not.
  if (filters.length > outer.length) return new Blob([stripJpegMetadata(bytes)], { type: 'image/jpeg' });
  return pixelsFrom(predictorOf(dict) === NO_PREDICTOR ? bytes : undoPredictor(bytes, dict), dict);
}

const NO_PREDICTOR = 1;
/** The first number of PNG's predictors, which all mean that each row names its own. The only other one is TIFF's. */
const PNG_PREDICTOR = 10;

const isKnown = (predictor: number) => predictor === NO_PREDICTOR || predictor >= PNG_PREDICTOR;

function predictorOf(dict: PDFDict): number {
  const [first] = itemsOf(entry(dict, 'DecodeParms'));
  return numberOf(entry(first, 'Predictor')) || NO_PREDICTOR;
}

/** Returns a picture's pixels from rows that each begin with the number of a PNG filter (ISO 15948, clause 9). */
function undoPredictor(filtered: Uint8Array, dict: PDFDict): Uint8Array {
  const components = componentsIn(dict.lookup(PDFName.of('ColorSpace'))) ?? 1;
  const length = (numberIn(dict, 'Width') ?? 0) * components;
  const rows = Math.floor(filtered.length / (length + 1));
  const pixels = new Uint8Array(rows * length);
  for (let row = 0; row < rows; row += 1) {
    const filter = filtered[row * (length + 1)] ?? 0;
    for (let column = 0; column < length; column += 1) {
      const at = row * length + column;
      const left = column < components ? 0 : (pixels[at - components] ?? 0);
      const above = pixels[at - length] ?? 0;
      const aboveLeft = column < components ? 0 : (pixels[at - length - components] ?? 0);
      pixels[at] = (filtered[at + row + 1] ?? 0) + predict(filter, left, above, aboveLeft);
    }
  }
  return pixels;
}

function predict(filter: number, left: number, above: number, aboveLeft: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  return filter === 4 ? paeth(left, above, aboveLeft) : 0;
}

// In tests, each use of a global such as Math is slow.
const { abs } = Math;

function paeth(left: number, above: number, aboveLeft: number): number {
  const toLeft = abs(above - aboveLeft);
  const toAbove = abs(left - aboveLeft);
  const toAboveLeft = abs(left + above - 2 * aboveLeft);
  if (toLeft <= toAbove && toLeft <= toAboveLeft) return left;
  return toAbove <= toAboveLeft ? above : aboveLeft;
}

function pixelsFrom(bytes: Uint8Array, dict: PDFDict): ImageData {
  const components = componentsIn(dict.lookup(PDFName.of('ColorSpace'))) ?? 1;
  const image = new ImageData(numberIn(dict, 'Width') ?? 0, numberIn(dict, 'Height') ?? 0);
  if (bytes.length < (image.data.length / 4) * components) throw new RangeError('The picture is incomplete.');
  for (let to = 0, from = 0; to < image.data.length; to += 4, from += components)
    for (let channel = 0; channel < 4; channel += 1)
      image.data[to + channel] = channel === 3 ? 255 : (bytes[from + (components === 1 ? 0 : channel)] ?? 0);
  return image;
}

function componentsIn(space: unknown): number | undefined {
  if (space === PDFName.of('DeviceRGB')) return 3;
  if (space === PDFName.of('DeviceGray')) return 1;
  const profile =
    space instanceof PDFArray && space.size() === 2 && space.lookup(0) === PDFName.of('ICCBased') && space.lookup(1);
  const components = profile instanceof PDFRawStream ? numberIn(profile.dict, 'N') : undefined;
  return components === 1 || components === 3 ? components : undefined;
}
