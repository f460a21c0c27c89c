// These functions find PDF content that is lost if only the pages are kept: dynamic forms and attached files.

import {
  PDFArray,
  PDFBool,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';

type Value = PDFObject | undefined;

const entry = (object: Value, key: string): Value =>
  object instanceof PDFDict ? object.lookup(PDFName.of(key)) : undefined;

/** Returns the dictionaries in an array, or a single dictionary as an array of one. */
const dictsIn = (object: Value): PDFDict[] =>
  (object instanceof PDFArray ? object.asArray().map((_, index) => object.lookup(index)) : [object]).filter(
    (object) => object instanceof PDFDict,
  );

export const annotationsOf = ({ node }: PDFPage): PDFDict[] => dictsIn(entry(node, 'Annots'));

const allAnnotations = (pdf: PDFDocument) => pdf.getPages().flatMap(annotationsOf);

/** Whether the PDF is a dynamic XFA form, which only Adobe Reader can draw. Its only page reads "Please wait". */
export function isDynamicForm(pdf: PDFDocument): boolean {
  if (!entry(entry(pdf.catalog, 'AcroForm'), 'XFA')) return false;
  const hasField = () => allAnnotations(pdf).some((dict) => entry(dict, 'Subtype') === PDFName.of('Widget'));
  return entry(pdf.catalog, 'NeedsRendering') === PDFBool.True || !hasField();
}

/** Whether the PDF contains files for people to read: attachments, or files linked to a page or its content. */
export function hasAttachedFiles(pdf: PDFDocument): boolean {
  const owners = [pdf.catalog, ...pdf.getPages().map(({ node }) => node)];
  return [
    ...filesIn(entry(entry(pdf.catalog, 'Names'), 'EmbeddedFiles')),
    ...allAnnotations(pdf).flatMap((annotation) => dictsIn(entry(annotation, 'FS'))),
    ...owners.flatMap((owner) => dictsIn(entry(owner, 'AF'))),
  ].some(isForPeople);
}

/** Returns the file specifications in a name tree (PDF 1.7, 7.9.6), which may contain a cycle. */
function filesIn(tree: Value): PDFDict[] {
  const nodes = new Set(dictsIn(tree));
  for (const node of nodes) for (const kid of dictsIn(entry(node, 'Kids'))) nodes.add(kid);
  return [...nodes].flatMap((node) => dictsIn(entry(node, 'Names')));
}

/** Matches names of files for programs: a transcript or invoice as XML, a formula's source, a font, a signature. */
const forPrograms =
  /[./+](?:xml|xmp|xsd|xslt?|json|css|js|tex|ttf|otf|woff2?|icc|icm|x?fdf|xdp|joboptions|p7[ms]|cer)$/i;

function isForPeople(file: PDFDict): boolean {
  const [stream] = ['F', 'UF'].map((key) => entry(entry(file, 'EF'), key)).filter((item) => item instanceof PDFStream);
  const names = [entry(file, 'UF'), entry(file, 'F'), stream && entry(stream.dict, 'Subtype')].map(textOf);
  return stream !== undefined && !forPrograms.test(names.find((name) => /[./+]\w+$/.test(name)) ?? '');
}

const textOf = (object: Value): string =>
  object instanceof PDFString || object instanceof PDFHexString || object instanceof PDFName ? object.decodeText() : '';
