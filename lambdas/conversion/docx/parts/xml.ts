import { DomHandler, DomUtils, Parser } from 'htmlparser2';
import { DocumentRefused } from '../../limits/document-refused.ts';

export type Root = DomHandler['root'];
export type Node = Root['children'][number];
export type Element = Extract<Node, { attribs: object }>;

const options = { xmlMode: true } as const;

/** Parses XML. Throws DocumentRefused if an element is not closed. */
export function parseXml(xml: string): Root {
  const handler = new DomHandler(undefined, options);
  const close = handler.onclosetag.bind(handler);
  const parser = new Parser(
    Object.assign(handler, {
      onclosetag(_: string, isImplied: boolean) {
        const isSelfClosing = xml[parser.endIndex - 1] === '/';
        if (isImplied && !isSelfClosing) throw new DocumentRefused('damaged');
        close();
      },
    }),
    options,
  );
  parser.end(xml);
  return handler.root;
}

export const writeXml = (nodes: Node | Root | Node[]): string => DomUtils.getOuterHTML(nodes, options);

export const isElement = (node: Node): node is Element => 'attribs' in node;

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

export const isNamed = (node: Node, name: string): node is Element => isElement(node) && localName(node.name) === name;

export const childNamed = ({ children }: Element, name: string): Element | undefined =>
  children.find((child): child is Element => isNamed(child, name));

/** Returns the outermost descendants with this name. Skips elements named `leftOut`, and everything inside them. */
export const outermost = (
  { children }: { readonly children: readonly Node[] },
  name: string,
  leftOut?: string,
): Element[] =>
  children.filter(isElement).flatMap((child) => {
    if (leftOut && isNamed(child, leftOut)) return [];
    return isNamed(child, name) ? [child] : outermost(child, name, leftOut);
  });

export const textContent = DomUtils.textContent;

/** Returns the value of an attribute, whatever its namespace prefix. */
export function attribute({ attribs }: Element, name: string): string | undefined {
  return Object.entries(attribs).find(([key]) => localName(key) === name)?.[1];
}

/** Returns the `val` of a child element, which is how Word stores most properties. */
export const valOf = (element: Element | undefined, name: string): string | undefined => {
  const child = element && childNamed(element, name);
  return child && attribute(child, 'val');
};

/** Whether a property of Word is on. Undefined if it is not set. */
export function isOn(properties: Element | undefined, name: string): boolean | undefined {
  const property = properties && childNamed(properties, name);
  return property && !/^(?:0|false|off)$/.test(attribute(property, 'val') ?? '');
}

/** The names of elements between paragraphs that show nothing. */
export const markers = /^(?:bookmark(?:Start|End)|proofErr|perm(?:Start|End))$/;

/** Whether an element contains more than properties and markers. */
export const hasVisibleContent = ({ children }: Element) =>
  children.some(
    (node) => isElement(node) && !/Pr$|^tblGrid$/.test(localName(node.name)) && !markers.test(localName(node.name)),
  );

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** Builds an element of Word, which declares its namespace itself. */
export const wordElement = (name: string, attributes: string, text = ''): Element[] =>
  parseXml(`<w:${name} xmlns:w="${word}" ${attributes}>${escapeXml(text)}</w:${name}>`).children.filter(isElement);

export const textElement = (text: string): Element[] => wordElement('t', 'xml:space="preserve"', text);

export const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Decodes UTF-8 or UTF-16. Throws DocumentRefused for other encodings, which other programs may read differently. */
export function xmlText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.includes('\0') || declaresAnother(text)) throw new DocumentRefused('damaged');
  return text;
}

/** Detects the encoding by the byte order mark, or by the bytes of the first '<'. */
function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  return 'utf-8';
}

/** Whether the declared encoding is refused. Western ones are accepted: they differ from UTF-8 only in letters. */
function declaresAnother(text: string): boolean {
  const encoding = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([^"']*)/i.exec(text)?.[1] ?? 'utf-8';
  return !/^(utf-?8|utf-?16(le|be)?|us-ascii|ascii|iso-8859-1|windows-1252)$/i.test(encoding);
}
