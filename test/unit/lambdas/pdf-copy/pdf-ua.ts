import {
  decodePDFRawStream,
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
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
    ...pages.flatMap((page, index) =>
      [...contentProblems(page, tree), ...annotationProblems(page, tree), ...fontProblems(page)].map(
        (problem) => `page ${index + 1}: ${problem}`,
      ),
    ),
  ];
}

interface Element {
  readonly dict: PDFDict;
  readonly type: string;
  readonly parent: Element | undefined;
  readonly children: Element[];
  readonly annotations: PDFRef[];
  /** The page and number of each piece of marked content. */
  readonly contents: string[];
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
    type === undefined ? parent : { dict, type, parent, children: [], annotations: [], contents: [] };
  if (element && type !== undefined) {
    all.push(element);
    parent?.children.push(element);
  }
  const kids = dict.lookup(PDFName.of('K'));
  for (const raw of kids instanceof PDFArray ? kids.asArray() : kids ? [kids] : []) {
    const kid = dict.context.lookup(raw);
    const annotation = kid instanceof PDFDict ? kid.get(PDFName.of('Obj')) : undefined;
    if (kid instanceof PDFNumber) element?.contents.push(`${dict.get(PDFName.of('Pg'))} ${kid}`);
    else if (kid instanceof PDFDict && kid.has(PDFName.of('MCID')))
      element?.contents.push(`${kid.get(PDFName.of('Pg'))} ${kid.get(PDFName.of('MCID'))}`);
    else if (annotation instanceof PDFRef) element?.annotations.push(annotation);
    else if (kid instanceof PDFDict) visit(kid, element, all);
  }
}

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
  const open: ('artifact' | 'tagged' | 'other')[] = [];
  for (const [operator, tag, properties] of contentOf(page).matchAll(operators)) {
    if (operator === 'EMC') open.pop();
    else if (tag !== undefined) {
      const mcid = /\/MCID (\d+)/.exec(properties ?? '')?.[1];
      const kind = tag === 'Artifact' ? 'artifact' : mcid ? 'tagged' : 'other';
      if (kind === 'artifact' && open.includes('tagged')) problems.push('01-003 artifact in tagged content');
      if (kind === 'tagged' && open.includes('artifact')) problems.push('01-004 tagged content in artifact');
      open.push(kind);
      const owners = tree.filter(({ type, contents }) => type === tag && contents.includes(`${page.ref} ${mcid}`));
      if (mcid && owners.length !== 1) problems.push(`01-005 content ${mcid} (${tag}) has ${owners.length} elements`);
    } else if (open.every((kind) => kind === 'other'))
      problems.push(`01-005 ${operator} is neither tagged nor an artifact`);
  }
  if (open.length > 0) problems.push('marked content does not end');
  return problems;
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
    if (!annotation.has(PDFName.of('Contents'))) problems.push('28-012 annotation without description');
  }
  return problems;
}

/** Returns the fonts that are not embedded, and those that show the glyph for missing characters. */
function fontProblems(page: PDFPage): string[] {
  const fonts = dictIn(page.node.Resources() ?? page.node, 'Font');
  const problems = (fonts?.keys() ?? []).flatMap((name) => {
    const descendants = fonts?.lookup(name, PDFDict).lookup(PDFName.of('DescendantFonts'), PDFArray);
    const descriptor = descendants && dictIn(descendants.lookup(0, PDFDict), 'FontDescriptor');
    return descriptor?.has(PDFName.of('FontFile2')) ? [] : [`31-009 ${name} is not embedded`];
  });
  const glyphs = [...contentOf(page).matchAll(/\[([^\]]*)\] TJ/g)].flatMap(([, shown = '']) =>
    [...shown.matchAll(/[0-9a-f]{4}(?=[0-9a-f]*>)/g)].map(([glyph]) => glyph),
  );
  return glyphs.includes('0000') ? [...problems, '31-030 a font shows .notdef'] : problems;
}
