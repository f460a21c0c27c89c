import { codePoint } from 'dingbat-to-unicode';
import { type Styles, styleWithBases } from './parts/styles.ts';
import { attribute, childNamed, type Element, isElement, localName, type Node, runOf, valOf } from './parts/xml.ts';

/** The fonts whose letters are symbols. For example, "þ" in Wingdings is a checked box. */
const symbolFont = /^(?:Symbol|Webdings|Wingdings(?: [23])?)$/i;

/** Matches XML that contains a symbol element or the name of a symbol font. */
export const mayHaveSymbols = /<(?:[\w.-]+:)?sym[\s/>]|(?:Symbol|Webdings|Wingdings)/i;

/** Replaces symbols by Unicode characters that look the same, if most fonts contain such a character. */
export function replaceSymbols(nodes: readonly Node[], styles: Styles, paragraphStyle?: string): void {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    const properties = childNamed(node, `${localName(node.name)}Pr`);
    if (localName(node.name) === 'p') replaceSymbols(node.children, styles, valOf(properties, 'pStyle'));
    else if (localName(node.name) === 'r') replaceInRun(node, fontOf(properties, styles, paragraphStyle));
    else replaceSymbols(node.children, styles, paragraphStyle);
  }
}

function replaceInRun(run: Element, font = ''): void {
  let hasReplaced = false;
  run.children = run.children.flatMap((child): Node[] => {
    if (!isElement(child)) return [child];
    if (localName(child.name) === 'sym') {
      const code = Number.parseInt(attribute(child, 'char') ?? '', 16);
      const symbol = symbolOf(attribute(child, 'font') ?? '', positionOf(code));
      hasReplaced ||= symbol !== undefined;
      return symbol === undefined ? [child] : textNodes(symbol);
    }
    if (localName(child.name) === 't' && symbolFont.test(font))
      for (const text of child.children)
        if ('data' in text) {
          const symbols = [...text.data].map((letter) => (letter === ' ' ? ' ' : symbolOf(font, positionIn(letter))));
          const areKnown = symbols.every((symbol) => symbol !== undefined);
          hasReplaced ||= areKnown;
          text.data = areKnown ? symbols.join('') : [...text.data].map(shift).join('');
        }
    return [child];
  }) as typeof run.children;
  if (hasReplaced) setFont(run, 'DejaVu Sans');
}

const textNodes = (text: string) =>
  runOf(text)
    .filter(isElement)
    .flatMap(({ children }) => children.filter((child) => isElement(child) && localName(child.name) === 't'));

const windows1252 = new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, code) => code));

/** Returns a letter's position in its font. Word shifts the letters of symbol fonts to U+F000. */
const positionOf = (code: number) => (code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code);
function positionIn(letter: string): number {
  const code = positionOf(letter.codePointAt(0) ?? 0);
  return code < 256 ? code : windows1252.indexOf(letter);
}

/** Shifts a letter to U+F000, where LibreOffice looks for the symbol in its own font. */
function shift(letter: string): string {
  const position = positionIn(letter);
  return position > 0x20 ? String.fromCodePoint(0xf000 + position) : letter;
}

/** The check marks that few fonts contain, each with a similar one that most fonts contain. */
const commonMarks: Readonly<Record<string, string>> = {
  '🞎': '☐',
  '🞏': '☐',
  '🞐': '☐',
  '🗹': '☑',
  '🗷': '☒',
  '🗵': '☒',
  '🗸': '✓',
  '🗶': '✗',
  '🗴': '✗',
};

/** Returns the symbol at a position of a font, or undefined if most fonts lack the symbol. */
function symbolOf(font: string, position: number): string | undefined {
  if (position <= 0x20 || position >= 0x100) return undefined;
  const { string = '' } = codePoint(font, position) ?? {};
  return commonMarks[string] ?? (string.length === 1 ? string : undefined);
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
  const [styled] = runOf('', `<w:rFonts w:ascii="${font}" w:hAnsi="${font}" w:cs="${font}"/>`).filter(isElement);
  const fonts = styled && childNamed(styled, 'rPr');
  const properties = childNamed(run, 'rPr');
  if (!fonts) return;
  if (!properties) run.children.unshift(fonts);
  else
    properties.children = [
      ...properties.children.filter((child) => !isElement(child) || localName(child.name) === 'rStyle'),
      ...fonts.children,
      ...properties.children.filter(
        (child) => isElement(child) && !['rStyle', 'rFonts'].includes(localName(child.name)),
      ),
    ];
}
