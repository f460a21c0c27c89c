export type StructureElement = ReturnType<PDFKit.PDFDocument['struct']>;

/** What is being drawn, as it is tagged. */
export interface Content {
  /**
   * Tags what `draw` draws as an element of its own.
   * @param actual what is read instead of the glyphs
   */
  readonly inside: (
    tag: 'Link' | 'Span',
    actual: string | undefined,
    draw: (element?: StructureElement) => void,
  ) => void;
}

/** For artifacts and for PDFs whose tags nobody keeps. */
export const untagged: Content = { inside: (_tag, _actual, draw) => draw() };

/** Until `end` is called, what is drawn belongs to the element. */
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
    inside(childTag, actual, draw) {
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
