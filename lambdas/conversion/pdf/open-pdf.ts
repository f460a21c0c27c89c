import { deflateSync } from 'node:zlib';
import {
  decodePDFRawStream,
  PDFArray,
  PDFCatalog,
  PDFContext,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFPageLeaf,
  PDFPageTree,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import { isLocked, loadPdf } from '../../../shared/documents/load-pdf.ts';
import { documentLimits } from '../limits/document-limits.ts';
import { DocumentRefused } from '../limits/document-refused.ts';

/** Opens a PDF and repairs its catalog and page tree. Throws DocumentRefused if it is damaged or needs a password. */
export async function openPdf(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    const pdf = await loadPdf(bytes);
    if (!(pdf.catalog instanceof PDFDict)) throw new DocumentRefused('damaged');
    repairCatalog(pdf);
    repairPageTree(pdf);
    return pdf;
  } catch (error) {
    throw refusal(error);
  }
}

/** Makes pdf-lib accept a catalog without a `Type`, as readers do. */
function repairCatalog(pdf: PDFDocument): void {
  const { catalog, context } = pdf;
  if (catalog instanceof PDFCatalog || !(context.trailerInfo.Root instanceof PDFRef)) return;
  const repaired = PDFCatalog.fromMapWithContext((catalog as PDFDict).asMap(), context);
  context.assign(context.trailerInfo.Root, repaired);
  Object.assign(pdf, { catalog: repaired });
}

function refusal(error: unknown): unknown {
  if (error instanceof DocumentRefused) return error;
  if (error instanceof InflatedTooFar) return new DocumentRefused('tooLarge', { cause: error });
  return new DocumentRefused(isLocked(error) ? 'passwordProtected' : 'damaged', { cause: error });
}

/** Adds missing types and corrects parents, which pdf-lib requires. Readers only follow the kids of each node. */
function repairPageTree({ catalog, context }: PDFDocument): void {
  const root = catalog.get(PDFName.of('Pages'));
  if (!(root instanceof PDFRef)) return;
  const seen = new Set<PDFRef>();
  const pending: { ref: PDFRef; parent?: PDFRef }[] = [{ ref: root }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { ref, parent } = next;
    if (seen.has(ref)) continue;
    seen.add(ref);
    const node = asNode(context.lookup(ref));
    if (!node) continue;
    context.assign(ref, node);
    if (parent) node.set(PDFName.of('Parent'), parent);
    else node.delete(PDFName.of('Parent'));
    if (node instanceof PDFPageTree) pending.push(...kidsOf(node).map((kid) => ({ ref: kid, parent: ref })));
  }
}

function asNode(object: PDFObject | undefined): PDFPageLeaf | PDFPageTree | undefined {
  if (object instanceof PDFPageLeaf || object instanceof PDFPageTree) return object;
  if (!(object instanceof PDFDict)) return undefined;
  const hasKids = object.lookup(PDFName.of('Kids')) instanceof PDFArray;
  const kind = hasKids ? PDFPageTree : PDFPageLeaf;
  const node = kind.fromMapWithContext(object.asMap(), object.context);
  node.set(PDFName.of('Type'), PDFName.of(hasKids ? 'Pages' : 'Page'));
  return node;
}

function kidsOf(node: PDFPageTree): PDFRef[] {
  const kids = node.lookup(PDFName.of('Kids'));
  if (!(kids instanceof PDFArray)) return [];
  kids.asArray().forEach((kid, index) => {
    if (kid instanceof PDFDict) kids.set(index, node.context.register(kid));
  });
  return kids.asArray().filter((kid) => kid instanceof PDFRef);
}

export function inheritPageAttributes({ node }: PDFPage): void {
  for (const entry of PDFPageLeaf.InheritableEntries) {
    const value = node.getInheritableAttribute(PDFName.of(entry));
    if (value) node.set(PDFName.of(entry), value);
  }
  const content = node.lookup(PDFName.of('Contents'));
  if (content instanceof PDFArray) node.set(PDFName.of('Contents'), content.clone());
  const hasAnnotations = node.lookup(PDFName.of('Annots')) instanceof PDFArray;
  if (!hasAnnotations) node.delete(PDFName.of('Annots'));
  else node.normalize();
}

export class InflatedTooFar extends Error {
  override readonly name = 'InflatedTooFar';
}

interface DecodeStream {
  ensureBuffer(size: number): Uint8Array;
}

/**
 * Limits how much pdf-lib decodes from one stream. Its decoders have no limit of their own, and all of them grow their
 * output by the method `ensureBuffer` of their prototype.
 */
function limitDecoders(): void {
  const context = PDFContext.create();
  const sample = PDFRawStream.of(context.obj({ Filter: 'FlateDecode' }), deflateSync(Buffer.alloc(1)));
  const decoders: DecodeStream = Object.getPrototypeOf(Object.getPrototypeOf(decodePDFRawStream(sample)));
  const grow = decoders.ensureBuffer;
  decoders.ensureBuffer = function (size) {
    if (size > documentLimits.unpackedBytes) throw new InflatedTooFar();
    return grow.call(this, size);
  };
}

limitDecoders();

/** Runs a step. Throws DocumentRefused if it fails, because pdf-lib throws many kinds of errors for damaged files. */
export async function rethrowAsDamaged<T>(step: () => T | Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (error instanceof DocumentRefused) throw error;
    throw new DocumentRefused(error instanceof InflatedTooFar ? 'tooLarge' : 'damaged', { cause: error });
  }
}
