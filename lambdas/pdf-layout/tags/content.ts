export type StructureElement = ReturnType<PDFKit.PDFDocument['struct']>;

/** The content of a tagged element while it is drawn. */
export interface Content {
  /** Calls `draw` and tags its output as an element. `actual` is the text that readers use instead of the glyphs. */
  readonly drawTagged: (
    tag: 'Link' | 'Span',
    actual: string | undefined,
    draw: (element?: StructureElement) => void,
  ) => void;
}

/** Content without tags, for artifacts and for PDFs whose tags are discarded. */
export const untagged: Content = { drawTagged: (_tag, _actual, draw) => draw() };

/** Starts the content of an element. Everything that is drawn until `end` is called belongs to the element. */
export function startContent(
  doc: PDFKit.PDFDocument,
  element: StructureElement,
  tag: string,
): Content & { readonly end: () => void } {
  let open = doc.markStructureContent(tag);
  const end = () => {
    doc.endMarkedContent();
    element.add(open);
  };
  return {
    end,
    drawTagged(childTag, actual, draw) {
      end();
      const child = doc.struct(childTag, actual === undefined ? {} : { actual });
      element.add(child);
      const content = doc.markStructureContent(childTag);
      draw(child);
      doc.endMarkedContent();
      child.add(content).end();
      open = doc.markStructureContent(tag);
    },
  };
}

export function drawArtifact(
  doc: PDFKit.PDFDocument,
  draw: () => void,
  type: 'Layout' | 'Pagination' = 'Layout',
): void {
  doc.markContent('Artifact', { type });
  draw();
  doc.endMarkedContent();
}
