import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { nameIn } from '../../../shared/documents/pdf-entries.ts';

/** The entries of a page that readers draw it with. */
export const drawingOfPage = ['Resources', 'MediaBox', 'CropBox', 'Rotate', 'Contents', 'Group', 'UserUnit'];

/**
 * The dictionaries in which the document chooses the names of entries (ISO 32000-1, 7.8.3, 8.6.6.5, 9.6.5 and 9.8.3). A
 * font may be called `JS`.
 */
const ownNames = new Set([
  ...['Font', 'XObject', 'ExtGState', 'ColorSpace', 'Pattern', 'Shading', 'Properties'],
  ...['CharProcs', 'FD', 'Colorants', 'Solidities', 'DotGain'],
]);

/** The keys of entries that run, attach or hide something. Readers draw with none of them. */
const activeKeys = new Set([
  ...['A', 'AA', 'JS', 'JavaScript', 'OpenAction', 'Names', 'AcroForm', 'XFA', 'Annots', 'Parent'],
  ...['EF', 'EmbeddedFiles', 'AF', 'Metadata', 'PieceInfo', 'StructTreeRoot', 'Outlines'],
]);

const activeTypes = new Set([
  ...['Catalog', 'Pages', 'Page', 'Template', 'Annot', 'Action', 'Outlines', 'StructTreeRoot', 'StructElem'],
  ...['Filespec', 'F', 'EmbeddedFile', 'Collection', 'Metadata', 'Sig'],
]);

/** The types of actions (ISO 32000-1, table 198, and ISO 32000-2, table 201). */
const actions = new Set([
  ...['GoTo', 'GoToR', 'GoToE', 'GoToDp', 'Launch', 'Thread', 'URI', 'Sound', 'Movie', 'Hide', 'Named', 'SubmitForm'],
  ...['ResetForm', 'ImportData', 'JavaScript', 'SetOCGState', 'Rendition', 'Trans', 'GoTo3DView', 'RichMediaExecute'],
]);

const drawnSubtypes = new Set([
  ...['Form', 'Image', 'Type0', 'Type1', 'MMType1', 'Type3', 'TrueType', 'CIDFontType0', 'CIDFontType2'],
]);

interface Visit {
  readonly object: PDFObject | undefined;
  readonly hasOwnNames: boolean;
}

/** Removes scripts, actions, attached files and private data from everything that pages and layers refer to. */
export function removeActiveContent(pdf: PDFDocument, layers: readonly PDFObject[]): void {
  const { catalog, context } = pdf;
  const pages = pdf.getPages().flatMap(({ node }) => drawingOfPage.map((key) => node.lookup(PDFName.of(key))));
  const pending = [...pages, ...layers.map((layer) => context.lookup(layer))].map(
    (object): Visit => ({ object, hasOwnNames: false }),
  );
  const visited = new Set<PDFObject>();
  for (let visit = pending.pop(); visit; visit = pending.pop()) {
    const { object } = visit;
    if (!object || visited.has(object)) continue;
    visited.add(object);
    pending.push(...(object instanceof PDFArray ? cleanArray(object, catalog) : cleanEntries(visit, catalog)));
  }
}

function cleanArray(array: PDFArray, catalog: PDFDict): Visit[] {
  return array.asArray().flatMap((_, index) => {
    const object = array.lookup(index);
    if (!acts(object, catalog)) return [{ object, hasOwnNames: false }];
    array.set(index, PDFNull);
    return [];
  });
}

function cleanEntries({ object, hasOwnNames }: Visit, catalog: PDFDict): Visit[] {
  const dict = dictOf(object);
  if (!dict) return [];
  if (!hasOwnNames && isNamed(dict, 'S', actions)) dict.delete(PDFName.of('S'));
  return dict.keys().flatMap((key): Visit[] => {
    const name = key.decodeText();
    const value = dict.lookup(key);
    const isText = value instanceof PDFString || value instanceof PDFHexString;
    if ((hasOwnNames ? isText : activeKeys.has(name)) || acts(value, catalog)) {
      dict.delete(key);
      return [];
    }
    const isDictOfNames = !hasOwnNames && value instanceof PDFDict && ownNames.has(name) && !isDrawing(value);
    return [{ object: value, hasOwnNames: isDictOfNames }];
  });
}

/** Whether an object is active. Objects that readers draw with are kept, and cleaned in turn. */
function acts(object: PDFObject | undefined, catalog: PDFDict): boolean {
  const dict = dictOf(object);
  if (dict === catalog) return true;
  if (!dict || isDrawing(dict)) return false;
  // An object with another type is an ordinary object, such as a font or a layer.
  return isNamed(dict, 'Type', activeTypes) || (isNamed(dict, 'S', actions) && !dict.has(PDFName.of('Type')));
}

/** Whether readers draw with an object. They look at these entries instead of `Type`, which some programs get wrong. */
function isDrawing(dict: PDFDict): boolean {
  const hasKind = ['PatternType', 'ShadingType', 'FunctionType'].some((key) => dict.has(PDFName.of(key)));
  return hasKind || isNamed(dict, 'Subtype', drawnSubtypes);
}

function dictOf(object: PDFObject | undefined): PDFDict | undefined {
  const dict = object instanceof PDFStream ? object.dict : object;
  return dict instanceof PDFDict ? dict : undefined;
}

const isNamed = (dict: PDFDict, key: string, names: ReadonlySet<string>) => names.has(nameIn(dict, key) ?? '');
