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
import { drawingOfPage, entriesOf, type Place } from './drawing-places.ts';

/** The keys of entries that run, attach or hide something. Entries that the standard defines for drawing are kept. */
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
  readonly place: Place;
}

/**
 * Removes scripts, actions, attached files and private data from everything that pages and layers refer to. Objects that
 * draw a page are recognized by their place and kept, even if a key has the name of an active one.
 */
export function removeActiveContent(pdf: PDFDocument, layers: readonly PDFObject[]): void {
  const { catalog, context } = pdf;
  const drawn: Visit[] = pdf
    .getPages()
    .flatMap(({ node }) =>
      Object.entries(drawingOfPage).map(([key, place]) => ({ object: node.lookup(PDFName.of(key)), place })),
    );
  drawn.push(...layers.map((layer) => ({ object: context.lookup(layer), place: 'propertyList' as const })));
  // These objects come last. If one of them also draws a page, it must be visited as a drawing first.
  const notDrawn: Visit[] = [];
  const visited = new Map<PDFObject, Set<Place>>();
  for (let visit = drawn.pop(); visit; visit = drawn.pop() ?? notDrawn.pop()) {
    const { object, place } = visit;
    if (!(object instanceof PDFDict || object instanceof PDFStream || object instanceof PDFArray)) continue;
    const places = visited.get(object) ?? new Set();
    if (places.has(place) || (place === 'notDrawn' && places.size > 0)) continue;
    visited.set(object, places.add(place));
    for (const next of clean(object, place, catalog)) (next.place === 'notDrawn' ? notDrawn : drawn).push(next);
  }
}

function clean(object: PDFObject, place: Place, catalog: PDFDict): Visit[] {
  if (object instanceof PDFArray) return cleanArray(object, place, catalog);
  const dict = dictOf(object);
  if (!dict) return [];
  if (!entriesOf[place].ownNames && isNamed(dict, 'S', actions)) dict.delete(PDFName.of('S'));
  return dict.keys().flatMap((key) => {
    const name = key.decodeText();
    const value = dict.lookup(key);
    const next = placeOf(name, place);
    const isActive =
      next === 'notDrawn' ? activeKeys.has(name) || acts(value, catalog) : !canBeDrawn(value, next, catalog);
    if (isActive) dict.delete(key);
    return isActive ? [] : [{ object: value, place: next }];
  });
}

function placeOf(name: string, place: Place): Place {
  const { keys = {}, ownNames = 'notDrawn' } = entriesOf[place];
  return (Object.hasOwn(keys, name) && keys[name]) || ownNames;
}

function cleanArray(array: PDFArray, place: Place, catalog: PDFDict): Visit[] {
  return array.asArray().flatMap((_, index) => {
    const object = array.lookup(index);
    if (!acts(object, catalog) || (place !== 'notDrawn' && isDrawing(object))) return [{ object, place }];
    array.set(index, PDFNull);
    return [];
  });
}

function canBeDrawn(value: PDFObject | undefined, place: Place, catalog: PDFDict): boolean {
  if (value instanceof PDFString || value instanceof PDFHexString) return false;
  const { isStream, mark } = entriesOf[place];
  if (isStream && value instanceof PDFDict) return false;
  const dict = dictOf(value);
  if (mark && dict && !dict.has(PDFName.of(mark))) return false;
  return !acts(value, catalog) || isDrawing(value);
}

function acts(object: PDFObject | undefined, catalog: PDFDict): boolean {
  const dict = dictOf(object);
  if (!dict) return false;
  if (dict === catalog || isNamed(dict, 'Type', activeTypes)) return true;
  // An object with a type is something else, such as a font or a layer.
  return isNamed(dict, 'S', actions) && !dict.has(PDFName.of('Type'));
}

/** Whether readers draw with an object. They look at these entries instead of `Type`, which some programs get wrong. */
function isDrawing(object: PDFObject | undefined): boolean {
  const dict = dictOf(object);
  if (!dict) return false;
  const hasKind = ['PatternType', 'ShadingType', 'FunctionType'].some((key) => dict.has(PDFName.of(key)));
  return hasKind || isNamed(dict, 'Subtype', drawnSubtypes);
}

function dictOf(object: PDFObject | undefined): PDFDict | undefined {
  const dict = object instanceof PDFStream ? object.dict : object;
  return dict instanceof PDFDict ? dict : undefined;
}

function isNamed(dict: PDFDict, key: string, names: ReadonlySet<string>): boolean {
  const name = dict.lookup(PDFName.of(key));
  return name instanceof PDFName && names.has(name.decodeText());
}
