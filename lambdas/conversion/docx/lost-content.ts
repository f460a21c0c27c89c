import { DocumentRefused } from '../limits/document-refused.ts';
import { attribute, childNamed, isElement, localName, type Node } from './parts/xml.ts';

/** Elements that LibreOffice leaves out: ink, the date when the document was made, and an old form of page numbers. */
const lost = /^(?:contentPart|(?:day|month|year)(?:Long|Short)|pgNum)$/;

/** The ends of the types of graphics that LibreOffice draws. It leaves out ink, 3D models, canvases and newer charts. */
const drawnGraphics = /\/(?:picture|chart|wordprocessingShape|wordprocessingGroup|lockedCanvas)$/;

/** LibreOffice draws SmartArt only if the document also stores it as a drawing. */
const smartArt = /\/diagram$/;

/** Throws DocumentRefused if LibreOffice would leave out content without a word. */
export function refuseLostContent(nodes: readonly Node[], hasSmartArtDrawings: boolean): void {
  for (const node of nodes.filter(isElement)) {
    const name = localName(node.name);
    const graphic = name === 'graphicData' ? (attribute(node, 'uri') ?? '') : undefined;
    if (/^(?:altChunk|subDoc)$/.test(name)) throw new DocumentRefused('embeddedDocument');
    const isLost = lost.test(name) || (graphic && !drawnGraphics.test(graphic) && !smartArt.test(graphic));
    if (isLost || (graphic && smartArt.test(graphic) && !hasSmartArtDrawings))
      throw new DocumentRefused('unsupportedContent');
    const fallback = name === 'AlternateContent' ? childNamed(node, 'Fallback') : undefined;
    refuseLostContent(fallback?.children.some(isElement) ? fallback.children : node.children, hasSmartArtDrawings);
  }
}
