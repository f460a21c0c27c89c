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
import { entry, itemsOf, numberOf } from './pdf-entries.ts';
import { shortenFileName } from './shorten-file-name.ts';

type Value = PDFObject | undefined;

/** Returns the dictionaries in an array, or a single dictionary as an array of one. */
const dictsIn = (object: Value): PDFDict[] => itemsOf(object).filter((each) => each instanceof PDFDict);

export const annotationsOf = ({ node }: PDFPage): PDFDict[] => dictsIn(entry(node, 'Annots'));

const allAnnotations = (pdf: PDFDocument) => pdf.getPages().flatMap(annotationsOf);

/** Whether the PDF is a dynamic XFA form, which only Adobe Reader can draw. Its only page reads "Please wait". */
export function isDynamicForm(pdf: PDFDocument): boolean {
  if (!entry(entry(pdf.catalog, 'AcroForm'), 'XFA')) return false;
  return entry(pdf.catalog, 'NeedsRendering') === PDFBool.True || !allAnnotations(pdf).some(isShownField);
}

/** The flags of annotations that readers hide always, or on the screen (PDF 1.7, table 165). */
const HIDDEN = 2 | 32;

/** Whether readers show the annotation as a field. The field of a signature can have no size. */
function isShownField(annotation: PDFDict): boolean {
  const [flags, rect] = [entry(annotation, 'F'), entry(annotation, 'Rect')];
  const [x1, y1, x2, y2] = rect instanceof PDFArray ? rect.asArray().map((_, index) => `${rect.lookup(index)}`) : [];
  const isHidden = ((numberOf(flags) ?? 0) & HIDDEN) !== 0;
  return entry(annotation, 'Subtype') === PDFName.of('Widget') && !isHidden && x1 !== x2 && y1 !== y2;
}

/** Returns the names of files for people to read: attachments, media, and files linked to a page or its content. */
export function attachedFilesIn(pdf: PDFDocument): readonly string[] {
  const owners = [pdf.catalog, ...pdf.getPages().map(({ node }) => node)];
  const files = [
    ...filesIn(entry(entry(pdf.catalog, 'Names'), 'EmbeddedFiles')),
    ...allAnnotations(pdf).flatMap((annotation) => [
      ...dictsIn(entry(annotation, 'FS')),
      ...filesIn(entry(entry(annotation, 'RichMediaContent'), 'Assets')),
    ]),
    ...owners.flatMap((owner) => dictsIn(entry(owner, 'AF'))),
  ];
  return [...new Set(files.flatMap((file) => nameForPeople(file) ?? []))];
}

/** The most attached files that a sentence names. */
const MOST_NAMES = 5;

/** Returns a sentence with the names of attached files, if there are any. */
export function describeAttachedFiles(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const named = names.slice(0, MOST_NAMES).map((name) => `“${shortenFileName(name.replace(/\p{C}/gu, ''))}”`);
  const others = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  return `The attached files: ${named.join(', ')}${others}.`;
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

/** The keys of an embedded file and its names. The last three are for old systems (PDF 1.7, table 44). */
const fileKeys = ['UF', 'F', 'DOS', 'Mac', 'Unix'];

function nameForPeople(file: PDFDict): string | undefined {
  const stream = fileKeys.map((key) => entry(entry(file, 'EF'), key)).find((item) => item instanceof PDFStream);
  if (!stream) return undefined;
  const names = fileKeys.map((key) => textOf(entry(file, key))).filter(Boolean);
  const types = [...names, textOf(entry(stream.dict, 'Subtype'))];
  if (forPrograms.test(types.find((name) => /[./+]\w+$/.test(name)) ?? '')) return undefined;
  return names[0] ?? 'a file without a name';
}

const textOf = (object: Value): string =>
  object instanceof PDFString || object instanceof PDFHexString || object instanceof PDFName ? object.decodeText() : '';
