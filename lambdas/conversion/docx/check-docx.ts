import { Parser } from 'htmlparser2';
import sharp from 'sharp';
import { documentLimits } from '../limits/document-limits.ts';
import { DocumentRefused } from '../limits/document-refused.ts';
import { decodeTarget, type Parts, partName, type Relation, relationsOf, textOf, xmlPartsOf } from './parts/parts.ts';
import { localName, xmlText } from './parts/xml.ts';

/** Checks that a Word document is harmless and within limits. Returns its XML parts' names. Throws DocumentRefused. */
export async function checkDocx(parts: Parts): Promise<readonly string[]> {
  const types = xmlText(parts.get('[Content_Types].xml') ?? new Uint8Array());
  const relations = relationsOf(parts);
  if ([...parts.values()].some((bytes) => bytes.subarray(0, xmlInEbcdic.length).equals(xmlInEbcdic)))
    throw new DocumentRefused('damaged');
  if (activeTypes.test(types) || [...parts.keys()].some(isActivePart)) throw new DocumentRefused('macros');
  if (!/wordprocessingml\.(?:document|template)\.main\+xml/.test(types))
    throw new DocumentRefused('unknownType', { type: 'zip' });
  const xml = xmlPartsOf(parts, relations);
  checkRelationships(relations, linkedPictures(xml.map((name) => textOf(parts, name))));
  checkXmlParts(xml.map((name) => parts.get(name) ?? Buffer.alloc(0)));
  checkStoredPictures(parts, xml, relations);
  await checkPictures(parts);
  return xml;
}

/** The beginning of XML in EBCDIC (`<?xm`), which LibreOffice reads and these checks don't. */
const xmlInEbcdic = Buffer.from([0x4c, 0x6f, 0xa7, 0x94]);

const activeTypes = /macroEnabled|ms-office\.(vbaProject|activeX)|ms-word\.vbaData/i;

const isActivePart = (name: string) => /vba(Project|Data)|(^|\/)activeX\//i.test(name);

function checkXmlParts(xml: readonly Buffer[]): void {
  const size = xml.reduce((sum, bytes) => sum + bytes.length, 0);
  if (size > documentLimits.xmlBytes) throw new DocumentRefused('tooLarge');
  let elements = 0;
  for (const bytes of xml) elements += checkXml(xmlText(bytes));
  if (elements > documentLimits.xmlElements) throw new DocumentRefused('tooComplex');
}

/** Checks the size of pictures by their headers, in every part, because a picture's name may be anything. */
async function checkPictures(parts: Parts): Promise<void> {
  blockSvg();
  for (const bytes of parts.values()) {
    const { width, height } = await sizeOf(bytes);
    if (width * height > documentLimits.pixels) throw new DocumentRefused('tooManyPixels');
  }
}

async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return { width: 0, height: 0 }; // not a picture, or a vector drawing
  }
}

/** Blocks SVG: a few bytes can take libvips a minute. Word stores a raster picture with each SVG. */
function blockSvg(): void {
  sharp.block({ operation: ['VipsForeignLoadSvg'] });
}

function checkRelationships(relations: readonly Relation[], linked: ReadonlySet<string>): void {
  for (const { id, kind, target, isExternal } of relations) {
    if (activeKinds.test(kind)) throw new DocumentRefused('macros');
    if (kind === 'aFChunk') throw new DocumentRefused('embeddedDocument');
    if (kind === 'image' && linked.has(id)) continue;
    if (isExternal && !isHarmless(kind, target)) throw new DocumentRefused('outsideContent');
  }
}

/** Requires that the document contains the pictures that it shows. LibreOffice would leave out a missing one. */
function checkStoredPictures(parts: Parts, xml: readonly string[], relations: readonly Relation[]): void {
  const names = new Set([...parts.keys()].map(partName));
  const stored = relations.filter(({ part, isExternal }) => isExternal || names.has(part));
  const known = new Set(stored.map(({ source, id }) => `${source} ${id}`));
  for (const name of xml)
    for (const picture of picturesIn(textOf(parts, name)))
      for (const id of relationIn(picture, 'embed|id'))
        if (id !== '' && !known.has(`${partName(name)} ${id}`)) throw new DocumentRefused('damaged');
}

const picturesIn = (xml: string): string[] =>
  [...xml.matchAll(/<(?:[\w.-]+:)?(?:blip|imagedata|chart)\s[^>]*>/g)].map(([tag]) => tag);

/**
 * Returns the relations of links to pictures that the document also stores (Word's "Insert and Link"). The links are
 * removed before the document is drawn, so that nothing outside is read.
 */
function linkedPictures(xml: readonly string[]): ReadonlySet<string> {
  const linked = new Set<string>();
  const used = new Set<string>();
  for (const picture of xml.flatMap(picturesIn)) {
    const [stored] = relationIn(picture, 'embed|id');
    const [link] = relationIn(picture, 'link|href');
    if (stored !== undefined) used.add(stored);
    if (link !== undefined) (stored === undefined ? used : linked).add(link);
  }
  return new Set([...linked].filter((id) => !used.has(id)));
}

const relationIn = (tag: string, names: string): readonly string[] =>
  [...tag.matchAll(new RegExp(`\\sr:(?:${names})\\s*=\\s*["']([^"']*)["']`, 'g'))].map(([, id = '']) => id);

/** The types of relations to macros and ActiveX controls, whatever their parts are named. */
const activeKinds = /^(vbaProject\w*|wordVbaData|control|activeX\w*)$/i;

/** Whether an external target is harmless. Word stores the template's path, but the conversion does not read it. */
const isHarmless = (kind: string, target: string) =>
  kind === 'hyperlink' || (kind === 'attachedTemplate' && !isElsewhere(decodeTarget(target)));

/** Whether a target is on a website, another computer or a network share. */
const isElsewhere = (target: string) =>
  /^(?:https?|ftps?|mhtml|data|javascript|vbscript|ms-[\w-]+):/i.test(target) ||
  /^(?:[a-z][\w+.-]+:)?[\\/]{2}(?![\\/][^\\/])/i.test(target);

function checkXml(xml: string): number {
  // Word writes neither declaration. Attackers use them for entity expansion and external entities.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new DocumentRefused('damaged');
  let elements = 0;
  let paragraphs = 0;
  let depth = 0;
  let isCode = false;
  let object = { isEmbedded: false, hasPicture: false };
  const fields = fieldChecker();
  const parser = new Parser(
    {
      onopentag(prefixed, attributes) {
        const name = localName(prefixed);
        elements += 1;
        depth += 1;
        if (name === 'p') paragraphs += 1;
        const { xmlElements, xmlDepth, paragraphs: most } = documentLimits;
        if (elements > xmlElements || depth > xmlDepth || paragraphs > most) throw new DocumentRefused('tooComplex');
        isCode = name === 'instrText' || name === 'delInstrText';
        if (name === 'object' || name === 'pict') object = { isEmbedded: false, hasPicture: false };
        if ((name === 'imagedata' && attributes['r:id']) || name === 'blip') object.hasPicture = true;
        if (/^object(?:Embed|Link)$/.test(name)) object.isEmbedded = true;
        if (name === 'OLEObject') {
          if (attributes.DrawAspect === 'Icon' || attributes.ProgID === 'Package')
            throw new DocumentRefused('attachedInWord');
          object.isEmbedded = true;
        }
        for (const [attribute, value] of Object.entries(attributes)) {
          const kind = localName(attribute);
          if (kind === 'instr') fields.checkWholeCode(value);
          if (name === 'fldChar' && kind === 'fldCharType' && value === 'begin') fields.begin();
          if (name === 'fldChar' && kind === 'fldCharType' && value === 'end') fields.end();
        }
      },
      onclosetag(prefixed) {
        depth -= 1;
        isCode = false;
        if (localName(prefixed) === 'p') fields.endParagraph();
        // LibreOffice would leave out the object and the text after it.
        if (/^(?:object|pict)$/.test(localName(prefixed)) && object.isEmbedded && !object.hasPicture)
          throw new DocumentRefused('embeddedDocument');
      },
      ontext(text) {
        if (isCode) fields.add(text);
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return elements;
}

const longestCode = 100;

/** The field code of Dynamic Data Exchange, which starts another program and shows its output. */
const ddeField = /^DDE(AUTO)?[\s"'“\\]/i;

function checkField(code: string): void {
  if (ddeField.test(code)) throw new DocumentRefused('outsideContent');
}

/** Checks field codes, which Word may split into runs, for DDE. Other fields about files only show stored content. */
function fieldChecker() {
  const codes: string[] = [''];
  return {
    checkWholeCode: (code: string) => checkField(code.trimStart().slice(0, longestCode)),
    begin: () => codes.push(''),
    end() {
      if (codes.length > 1) codes.pop();
    },
    endParagraph() {
      if (codes.length === 1) codes[0] = '';
    },
    add(text: string) {
      const code = ((codes.at(-1) ?? '') + text).trimStart().slice(0, longestCode);
      codes[codes.length - 1] = code;
      checkField(code);
    },
  };
}
