import { codePoint } from 'dingbat-to-unicode';
import { DocumentRefused } from '../../limits/document-refused.ts';
import { type Styles, styleWithBases } from './styles.ts';
import {
  attribute,
  childNamed,
  type Element,
  isElement,
  isNamed,
  localName,
  type Node,
  textContent,
  textElement,
  valOf,
  wordElement,
} from './xml.ts';

/** The fonts whose letters are symbols. For example, "þ" in Wingdings is a checked box. */
const symbolFont = /^(?:Symbol|Webdings|Wingdings(?: \d)?|(?:ITC )?Zapf ?Dingbats|Monotype Sorts|MT Extra|Marlett)$/i;

/** Matches XML that contains a symbol element or the name of a symbol font. */
export const mayHaveSymbols = /<(?:[\w.-]+:)?sym[\s/>]|(?:Symbol|(?:Web|Wing|Zapf ?)dingb?|Sorts|MT Extra|Marlett)/i;

/** Replaces symbols by Unicode characters that look the same. Throws DocumentRefused for symbols that few fonts contain. */
export function replaceSymbols(nodes: readonly Node[], styles: Styles, paragraphStyle?: string): void {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    const name = localName(node.name);
    const properties = childNamed(node, `${name}Pr`);
    if (name === 'r') replaceInRun(node, fontOf(properties, styles, paragraphStyle));
    replaceSymbols(node.children, styles, name === 'p' ? valOf(properties, 'pStyle') : paragraphStyle);
  }
}

function replaceInRun(run: Element, font = ''): void {
  const isSymbol = (child: Node) => isNamed(child, 'sym') || (isNamed(child, 't') && symbolFont.test(font));
  if (!run.children.some(isSymbol)) return;
  run.children = run.children.flatMap((child): Node[] => {
    if (!isElement(child) || !isSymbol(child)) return [child];
    if (isNamed(child, 't'))
      return textElement([...textContent(child)].map((letter) => knownSymbol(font, letter)).join(''));
    const code = Number.parseInt(attribute(child, 'char') ?? '', 16);
    return textElement(knownSymbol(attribute(child, 'font') ?? '', String.fromCodePoint(code || 0)));
  }) as typeof run.children;
  setFont(run, 'DejaVu Sans');
}

function knownSymbol(font: string, letter: string): string {
  const symbol = letter === ' ' ? letter : symbolOf(font, letter);
  if (symbol === undefined) throw new DocumentRefused('unknownLetters');
  return symbol;
}

/** Returns the text of a bullet as Unicode. */
export function bulletOf(text: string, properties: Element | undefined): string {
  const font = fontIn(properties) ?? '';
  return [...text].map((letter) => symbolOf(font, letter) ?? '•').join('');
}

const windows1252 = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, code) => code));

/** Returns a letter's position in its font. Word shifts the letters of symbol fonts to U+F000. */
function positionIn(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code >= 0xf000 && code <= 0xf0ff) return code - 0xf000;
  return code < 256 ? code : windows1252.indexOf(letter);
}

/** Symbols that few fonts contain, each followed by a similar one that most fonts contain. */
const similar = [...'🞎☐🞏☐🞐☐🗹☑🗷☒🗵☒🗸✓🗶✗🗴✗🡨←🡪→🡩↑🡫↓🡸←🡺→🡹↑🡻↓🡐←🡒→🡑↑🡓↓🕿☎🕾☏🖂✉🖃✉👈☜👉☞👆☝👇☟'];
const commonSymbols = new Map(similar.flatMap((symbol, at) => (at % 2 === 0 ? [[symbol, similar[at + 1]]] : [])));

/** Returns the symbol of a letter in a font, or undefined if most fonts lack the symbol. */
function symbolOf(font: string, letter: string): string | undefined {
  if (!symbolFont.test(font)) return /\p{Co}/u.test(letter) ? undefined : letter;
  const position = positionIn(letter);
  if (position <= 0x20 || position >= 0x100) return undefined;
  const { string = '' } = codePoint(font, position) ?? {};
  return commonSymbols.get(string) ?? (string.length === 1 ? string : undefined);
}

const fontIn = (properties: Element | undefined): string | undefined => {
  const fonts = properties && childNamed(properties, 'rFonts');
  return fonts && (attribute(fonts, 'ascii') ?? attribute(fonts, 'hAnsi') ?? attribute(fonts, 'cs'));
};

/** Returns the font of a run: its own, or that of its character style or of the paragraph's style. */
function fontOf(properties: Element | undefined, styles: Styles, paragraphStyle: string | undefined) {
  const own = fontIn(properties);
  if (own !== undefined) return own;
  const chain = [valOf(properties, 'rStyle'), paragraphStyle].flatMap((id) => styleWithBases(id, styles));
  return chain.map((style) => fontIn(childNamed(style, 'rPr'))).find((font) => font !== undefined);
}

function setFont(run: Element, font: string): void {
  const fonts = wordElement('rFonts', `w:ascii="${font}" w:hAnsi="${font}" w:cs="${font}"`);
  let properties = childNamed(run, 'rPr');
  if (!properties) [properties] = wordElement('rPr', '');
  if (!properties) return;
  const isStyle = (node: Node) => isNamed(node, 'rStyle');
  const others = properties.children.filter((node) => !isStyle(node) && !isNamed(node, 'rFonts'));
  properties.children = [...properties.children.filter(isStyle), ...fonts, ...others];
  run.children = [properties, ...run.children.filter((node) => node !== properties)];
}
