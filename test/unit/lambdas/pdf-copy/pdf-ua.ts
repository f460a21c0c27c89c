import {
  decodePDFRawStream,
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';

/**
 * Returns the violations of PDF/UA-1 (ISO 14289-1) in a PDF. The checks are those failure conditions of the Matterhorn
 * Protocol 1.1 that a program can decide and that our drawing could cause. They read the PDF with a different library
 * than the one that draws it.
 */
export async function pdfUaProblems(bytes: Uint8Array): Promise<string[]> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const tree = structureOf(pdf);
  const pages = pdf.getPages();
  return [
    ...catalogProblems(pdf),
    ...tree.flatMap(elementProblems),
    ...headingProblems(tree),
    ...pages.flatMap((page, index) => contentProblems(page, tree).map((problem) => `page ${index + 1}: ${problem}`)),
    ...pages.flatMap((page, index) => annotationProblems(page, tree).map((problem) => `page ${index + 1}: ${problem}`)),
    ...pages.flatMap((page, index) => fontProblems(page).map((problem) => `page ${index + 1}: ${problem}`)),
  ];
}

interface Element {
  readonly dict: PDFDict;
  readonly type: string;
  readonly parent: Element | undefined;
  readonly children: Element[];
  readonly mcids: { readonly page: PDFRef | undefined; readonly mcid: number }[];
  readonly annotations: PDFRef[];
}

const standardTypes = new Set(
  'Document Part Sect Div P H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD Span Link Figure Caption Note'.split(' '),
);

const nameIn = (dict: PDFDict, key: string) => {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFName ? value.decodeText() : undefined;
};

const dictIn = (dict: PDFDict, key: string) => dict.lookupMaybe(PDFName.of(key), PDFDict);

/** Returns all structure elements in reading order. */
function structureOf({ catalog }: PDFDocument): Element[] {
  const all: Element[] = [];
  const root = dictIn(catalog, 'StructTreeRoot');
  if (root) visit(root, undefined, all);
  return all;
}

function visit(dict: PDFDict, parent: Element | undefined, all: Element[]): void {
  const type = nameIn(dict, 'S');
  const element: Element | undefined =
    type === undefined ? parent : { dict, type, parent, children: [], mcids: [], annotations: [] };
  if (element && type !== undefined) {
    all.push(element);
    parent?.children.push(element);
  }
  const kids = dict.lookup(PDFName.of('K'));
  const ownPage = dict.get(PDFName.of('Pg'));
  for (const raw of kids instanceof PDFArray ? kids.asArray() : kids ? [kids] : []) {
    const kid = dict.context.lookup(raw);
    if (kid instanceof PDFNumber) element?.mcids.push({ page: asRef(ownPage), mcid: kid.asNumber() });
    else if (kid instanceof PDFDict && nameIn(kid, 'Type') === 'MCR')
      element?.mcids.push({
        page: asRef(kid.get(PDFName.of('Pg'))),
        mcid: kid.lookup(PDFName.of('MCID'), PDFNumber).asNumber(),
      });
    else if (kid instanceof PDFDict && nameIn(kid, 'Type') === 'OBJR')
      element?.annotations.push(...[asRef(kid.get(PDFName.of('Obj')))].filter((ref) => ref !== undefined));
    else if (kid instanceof PDFDict) visit(kid, element, all);
  }
}

const asRef = (object: PDFObject | undefined) => (object instanceof PDFRef ? object : undefined);

function catalogProblems({ catalog, context }: PDFDocument): string[] {
  const problems: string[] = [];
  const metadata = catalog.lookup(PDFName.of('Metadata'));
  const xmp = metadata instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(metadata).decode()).toString() : '';
  if (!/<pdfuaid:part>1<\/pdfuaid:part>/.test(xmp)) problems.push('06-002 the metadata do not say PDF/UA-1');
  if (!/<dc:title>[\s\S]*?<rdf:li[^>]*>[^<]+<\/rdf:li>/.test(xmp)) problems.push('06-003 the metadata have no title');
  const shows = dictIn(catalog, 'ViewerPreferences')?.lookup(PDFName.of('DisplayDocTitle'));
  if (shows !== PDFBool.True) problems.push('07-001 viewers do not display the title');
  if (dictIn(catalog, 'MarkInfo')?.lookup(PDFName.of('Marked')) !== PDFBool.True)
    problems.push('01-007 the document is not marked as tagged');
  if (!catalog.has(PDFName.of('Lang'))) problems.push('11-006 the document has no language');
  if (!dictIn(catalog, 'StructTreeRoot')) problems.push('01-006 the document has no structure tree');
  if (context.trailerInfo.Encrypt) problems.push('26-001 the document is encrypted');
  return problems;
}

const allowedParents: Readonly<Record<string, readonly string[]>> = {
  TR: ['Table'],
  TH: ['TR'],
  TD: ['TR'],
  LI: ['L'],
  Lbl: ['LI'],
  LBody: ['LI'],
};

function elementProblems({ dict, type, parent, children, annotations }: Element): string[] {
  const problems: string[] = [];
  if (!standardTypes.has(type)) problems.push(`02-001 ${type} is not a standard type`);
  const parents = allowedParents[type];
  if (parents && !parents.includes(parent?.type ?? '')) problems.push(`09-004 ${type} in ${parent?.type}`);
  if (type === 'LI' && !children.some((child) => child.type === 'LBody')) problems.push('09-005 LI without LBody');
  if (type === 'TH' && nameIn(dictIn(dict, 'A') ?? dict, 'Scope') === undefined)
    problems.push('15-003 TH without scope');
  if (type === 'Figure' && !dict.has(PDFName.of('Alt'))) problems.push('13-004 figure without alternative text');
  if (type === 'Link' && annotations.length === 0) problems.push('28-011 Link without its annotation');
  return problems;
}

function headingProblems(tree: readonly Element[]): string[] {
  const levels = tree.flatMap(({ type }) => (/^H[1-6]$/.test(type) ? [Number(type[1])] : []));
  return levels.flatMap((level, index) =>
    level > (levels[index - 1] ?? 0) + 1 ? [`14-003 H${level} after H${levels[index - 1] ?? 0}`] : [],
  );
}

const contentOf = ({ node }: PDFPage): string => {
  const contents = node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray().map((ref) => node.context.lookup(ref)) : [contents];
  return streams
    .flatMap((stream) => (stream instanceof PDFRawStream ? [decodePDFRawStream(stream).decode()] : []))
    .map((bytes) => Buffer.from(bytes).toString('latin1'))
    .join('\n');
};

const operators = /\/(\w+)\s*(?:<<((?:(?!BDC)[\s\S])*)>>\s*BDC|BMC)|\bEMC\b|\b(?:TJ|Tj|Do|sh|S|s|B|b|f)\b/g;

function contentProblems(page: PDFPage, tree: readonly Element[]): string[] {
  const problems: string[] = [];
  const open: { readonly isArtifact: boolean; readonly mcid: number | undefined }[] = [];
  for (const [operator, tag, properties] of contentOf(page).matchAll(operators)) {
    if (operator === 'EMC') open.pop();
    else if (tag !== undefined) {
      const mcid = /\/MCID (\d+)/.exec(properties ?? '')?.[1];
      const isArtifact = tag === 'Artifact';
      if (isArtifact && open.some((mark) => mark.mcid !== undefined))
        problems.push('01-003 artifact in tagged content');
      if (mcid !== undefined && open.some((mark) => mark.isArtifact))
        problems.push('01-004 tagged content in artifact');
      open.push({ isArtifact, mcid: mcid === undefined ? undefined : Number(mcid) });
      if (mcid !== undefined) problems.push(...ownerProblems(page, Number(mcid), tag, tree));
    } else if (!open.some((mark) => mark.isArtifact || mark.mcid !== undefined))
      problems.push(`01-005 ${operator} is neither tagged nor an artifact`);
  }
  if (open.length > 0) problems.push('marked content does not end');
  return problems;
}

function ownerProblems(page: PDFPage, mcid: number, tag: string, tree: readonly Element[]): string[] {
  const owners = tree.filter((element) => element.mcids.some((kid) => kid.mcid === mcid && kid.page === page.ref));
  if (owners.length !== 1 || owners[0]?.type !== tag)
    return [`01-005 content ${mcid} (${tag}) does not have exactly one element of that type`];
  const entry = parentTreeEntry(page.node, 'StructParents');
  const owner = entry instanceof PDFArray ? entry.lookup(mcid) : undefined;
  return owner === owners[0].dict ? [] : [`the parent tree gives content ${mcid} another element`];
}

function parentTreeEntry(object: PDFDict, key: 'StructParent' | 'StructParents'): PDFObject | undefined {
  const number = object.lookup(PDFName.of(key));
  const catalog = object.context.lookup(object.context.trailerInfo.Root, PDFDict);
  const tree = dictIn(dictIn(catalog, 'StructTreeRoot') ?? catalog, 'ParentTree');
  const pairs = tree?.lookup(PDFName.of('Nums'), PDFArray);
  for (let index = 0; pairs && index < pairs.size(); index += 2)
    if (number instanceof PDFNumber && pairs.lookup(index, PDFNumber).asNumber() === number.asNumber())
      return pairs.lookup(index + 1);
  return undefined;
}

function annotationProblems({ node }: PDFPage, tree: readonly Element[]): string[] {
  const annotations = node.Annots()?.asArray() ?? [];
  const problems: string[] = [];
  if (annotations.length > 0 && nameIn(node, 'Tabs') !== 'S')
    problems.push('28-004 the tab order does not follow the structure');
  for (const ref of annotations) {
    const annotation = node.context.lookup(ref, PDFDict);
    const owner = tree.find((element) => element.annotations.some((own) => own === ref));
    if (owner?.type !== nameIn(annotation, 'Subtype')) problems.push('28-011 annotation outside a Link element');
    if (parentTreeEntry(annotation, 'StructParent') !== owner?.dict)
      problems.push('28-011 annotation has no entry in the parent tree');
    if (!annotation.has(PDFName.of('Contents'))) problems.push('28-012 annotation without description');
  }
  return problems;
}

function fontProblems(page: PDFPage): string[] {
  const fonts = dictIn(page.node.Resources() ?? page.node, 'Font');
  const used = glyphsIn(contentOf(page));
  return [...used].flatMap(([name, glyphs]) => {
    const font = fonts?.lookupMaybe(PDFName.of(name), PDFDict);
    const descendant = font?.lookup(PDFName.of('DescendantFonts'), PDFArray).lookup(0, PDFDict);
    const file = descendant && dictIn(descendant, 'FontDescriptor')?.lookup(PDFName.of('FontFile2'));
    const problems: string[] = [];
    if (!file) problems.push(`31-009 ${name} is not embedded`);
    if (nameIn(descendant ?? page.node, 'CIDToGIDMap') !== 'Identity') problems.push(`31-004 ${name} maps no glyphs`);
    const map = font?.lookup(PDFName.of('ToUnicode'));
    const texts = map instanceof PDFRawStream ? textsIn(Buffer.from(decodePDFRawStream(map).decode()).toString()) : [];
    for (const glyph of glyphs) {
      if (glyph === 0) problems.push(`31-030 ${name} shows .notdef`);
      else if (texts[glyph] === undefined) problems.push(`10-001 glyph ${glyph} of ${name} has no Unicode`);
      else if (/^(?:0000|feff|fffe)/.test(texts[glyph]))
        problems.push(`31-028 glyph ${glyph} of ${name}: ${texts[glyph]}`);
    }
    return problems;
  });
}

function glyphsIn(content: string): Map<string, Set<number>> {
  const used = new Map<string, Set<number>>();
  let font = '';
  for (const [, name, shown = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = name;
    const glyphs = used.get(font) ?? new Set();
    for (const [hex] of shown.matchAll(/[0-9a-f]{4}(?=[0-9a-f]*>)/g)) glyphs.add(Number.parseInt(hex, 16));
    if (font !== '') used.set(font, glyphs);
  }
  return used;
}

/** Returns the Unicode text of each glyph. pdfkit writes arrays with one text per glyph, starting at glyph 0. */
const textsIn = (map: string): string[] =>
  [...map.matchAll(/\[((?:<[0-9a-f ]*>\s*)*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, text = '']) => text.replaceAll(' ', '')),
  );
