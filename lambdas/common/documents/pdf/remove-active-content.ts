import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFNull, type PDFObject, PDFStream } from '@cantoo/pdf-lib';

/** What a reader does, hides or keeps for other programs. */
const unseenKeys = new Set([
  ...['A', 'AA', 'JS', 'JavaScript', 'OpenAction', 'Names', 'AcroForm', 'XFA', 'Annots', 'Parent'],
  ...['EF', 'EmbeddedFiles', 'AF', 'Metadata', 'PieceInfo', 'StructTreeRoot', 'Outlines'],
]);

const unseenTypes = new Set([
  ...['Catalog', 'Pages', 'Page', 'Template', 'Annot', 'Action', 'Outlines', 'StructTreeRoot', 'StructElem'],
  ...['Filespec', 'F', 'EmbeddedFile', 'Collection', 'Metadata', 'Sig'],
]);

const actions = new Set([
  ...['GoTo', 'GoToR', 'GoToE', 'GoToDp', 'Launch', 'Thread', 'URI', 'Sound', 'Movie', 'Hide', 'Named', 'SubmitForm'],
  ...['ResetForm', 'ImportData', 'JavaScript', 'SetOCGState', 'Rendition', 'Trans', 'GoTo3DView', 'RichMediaExecute'],
]);

/** Here the keys are names that the page's own drawing uses: a font may be called JS. */
const namesOfTheirOwn = new Set([
  ...['Font', 'XObject', 'ExtGState', 'ColorSpace', 'Pattern', 'Shading', 'Properties', 'CharProcs'],
  ...['Colorants', 'Solidities', 'DotGain'],
]);

interface Place {
  readonly object: PDFObject | undefined;
  readonly key?: string;
}

/** Takes scripts, actions, files and private data out of all that can be reached from an object. */
export function dropUnseen(roots: readonly PDFObject[], { catalog, context }: PDFDocument): void {
  const seen = new Set<PDFObject>();
  const left: Place[] = roots.map((root) => ({ object: context.lookup(root) }));
  for (let place = left.pop(); place; place = left.pop()) {
    const { object, key } = place;
    if (!object || seen.has(object)) continue;
    seen.add(object);
    // One by one: a font has more parts than a call may have arguments.
    for (const part of keptOf(object, key, catalog)) left.push(part);
  }
}

function keptOf(object: PDFObject, key: string | undefined, catalog: PDFDict): Place[] {
  if (object instanceof PDFArray) return keptOfArray(object, catalog);
  const dict = object instanceof PDFStream ? object.dict : object;
  if (!(dict instanceof PDFDict)) return [];
  if (isNamed(dict, 'S', actions)) dict.delete(PDFName.of('S'));
  const isUnseenKey = (name: string, value: PDFObject | undefined) =>
    key !== undefined && namesOfTheirOwn.has(key) ? !isThing(value) : unseenKeys.has(name);
  return dict.keys().flatMap((name) => {
    const value = dict.lookup(name);
    const isUnseen = isUnseenKey(name.decodeText(), value) || acts(value, catalog);
    if (isUnseen) dict.delete(name);
    return isUnseen ? [] : { object: value, key: name.decodeText() };
  });
}

function keptOfArray(array: PDFArray, catalog: PDFDict): Place[] {
  return array.asArray().map((_, index) => {
    const object = array.lookup(index);
    if (!acts(object, catalog)) return { object };
    array.set(index, PDFNull);
    return { object: undefined };
  });
}

/** What a name can stand for in a drawing; not a text, which might be a script. */
const isThing = (value: PDFObject | undefined) =>
  value instanceof PDFDict || value instanceof PDFStream || value instanceof PDFArray || value instanceof PDFName;

function acts(object: PDFObject | undefined, catalog: PDFDict): boolean {
  const dict = object instanceof PDFStream ? object.dict : object;
  if (!(dict instanceof PDFDict)) return false;
  if (dict === catalog || isNamed(dict, 'Type', unseenTypes)) return true;
  // A font or a layer is needed, whatever else it claims to be.
  return isNamed(dict, 'S', actions) && !dict.has(PDFName.of('Type'));
}

function isNamed(dict: PDFDict, key: string, names: ReadonlySet<string>): boolean {
  const name = dict.lookup(PDFName.of(key));
  return name instanceof PDFName && names.has(name.decodeText());
}
