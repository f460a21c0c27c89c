import {
  PDFArray,
  type PDFDict,
  type PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { stripJpegMetadata } from '../../../../shared/documents/strip-jpeg-metadata.ts';
import { fileBytes } from '../../../../shared/partner-limits.ts';
import { FileProblem } from './file-problem.ts';
import { type CompressionStep, compressionSteps, recompress } from './pictures.ts';
import type { OnProgress } from './protocol.ts';

interface Jpeg {
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
  const jpegs = jpegsOf(document);
  const otherBytes = initialPdf.size - jpegs.reduce((sum, { stream }) => sum + stream.getContentsSize(), 0);
  const availableBytes = fileBytes - otherBytes;
  for (const [index, step] of compressionSteps.entries()) {
    const report = (share: number) => onProgress((index + share) / compressionSteps.length);
    const smaller = availableBytes > 0 && (await recompressAll(jpegs, step, { availableBytes, report }));
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
  jpegs: readonly Jpeg[],
  step: CompressionStep,
  { availableBytes, report }: { availableBytes: number; report: OnProgress },
): Promise<readonly Jpeg[] | undefined> {
  const smaller: Jpeg[] = [];
  let usedBytes = 0;
  for (const { ref, stream } of jpegs) {
    const best = await shrinkStream(stream, step);
    usedBytes += best.getContentsSize();
    if (usedBytes > availableBytes) return undefined;
    smaller.push({ ref, stream: best });
    report(smaller.length / jpegs.length);
  }
  return smaller;
}

async function shrinkStream(stream: PDFRawStream, step: CompressionStep): Promise<PDFRawStream> {
  // Remove the EXIF data: a browser rotates a picture by it, but a PDF reader does not.
  const original = new Blob([stripJpegMetadata(stream.getContents())], { type: 'image/jpeg' });
  const recompressed = await recompress(original, step).catch(() => undefined);
  if (!recompressed || recompressed.jpeg.size >= stream.getContentsSize()) return stream;
  const dict = stream.dict.clone();
  dict.set(PDFName.of('Width'), PDFNumber.of(recompressed.size.width));
  dict.set(PDFName.of('Height'), PDFNumber.of(recompressed.size.height));
  dict.set(PDFName.of('BitsPerComponent'), PDFNumber.of(8));
  dict.set(PDFName.of('ColorSpace'), PDFName.of('DeviceRGB'));
  dict.delete(PDFName.of('DecodeParms'));
  return PDFRawStream.of(dict, new Uint8Array(await recompressed.jpeg.arrayBuffer()));
}

const jpegsOf = ({ context }: PDFDocument): readonly Jpeg[] =>
  context
    .enumerateIndirectObjects()
    .flatMap(([ref, stream]) => (stream instanceof PDFRawStream && isPlainJpeg(stream.dict) ? [{ ref, stream }] : []));

/** Whether a picture is a JPEG in gray or RGB. A browser would convert other colors, such as those for print. */
function isPlainJpeg(dict: PDFDict): boolean {
  const lookUp = (key: string) => dict.lookup(PDFName.of(key));
  const filter = lookUp('Filter');
  const singleFilter = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter;
  return (
    lookUp('Subtype') === PDFName.of('Image') &&
    singleFilter === PDFName.of('DCTDecode') &&
    !lookUp('Decode') &&
    !(lookUp('Mask') instanceof PDFArray) &&
    isGrayOrRgb(lookUp('ColorSpace'))
  );
}

function isGrayOrRgb(space: unknown): boolean {
  if (!(space instanceof PDFArray)) return space === PDFName.of('DeviceRGB') || space === PDFName.of('DeviceGray');
  const profile = space.size() === 2 && space.lookup(0) === PDFName.of('ICCBased') && space.lookup(1);
  const components = profile instanceof PDFRawStream && profile.dict.lookup(PDFName.of('N'));
  return components instanceof PDFNumber && [1, 3].includes(components.asNumber());
}
