import { attribute, childNamed, type Element, isElement, localName, outermost } from '../parts/xml.ts';

type Write = (part: (name: string) => string, element: Element) => string;

const addBrackets = (text: string) => (text.length > 1 ? `(${text})` : text);
const addScript = (sign: string, text: string) => (text ? `${sign}${addBrackets(text)}` : '');

const writes: ReadonlyMap<string, Write> = new Map<string, Write>([
  ['f', (part) => `${addBrackets(part('num'))}/${addBrackets(part('den'))}`],
  ['sSup', (part) => part('e') + addScript('^', part('sup'))],
  ['sSub', (part) => part('e') + addScript('_', part('sub'))],
  ['sSubSup', (part) => part('e') + addScript('_', part('sub')) + addScript('^', part('sup'))],
  ['rad', (part) => `${part('deg') && `(${part('deg')})`}√(${part('e')})`],
  [
    'nary',
    (part, element) =>
      `${sign(element, 'chr', '∫')}${addScript('_', part('sub'))}${addScript('^', part('sup'))} ${part('e')}`,
  ],
  ['d', (_, element) => sign(element, 'begChr', '(') + parts(element, 'e').join(', ') + sign(element, 'endChr', ')')],
  ['m', (_, element) => `[${parts(element, 'mr').join('; ')}]`],
  ['mr', (_, element) => parts(element, 'e').join(', ')],
]);

export function mathText(element: Element): string {
  const name = localName(element.name);
  if (name === 't')
    return element.children
      .map((child) => ('data' in child ? child.data : ''))
      .join('')
      .normalize('NFKC');
  const write = writes.get(name);
  return write ? write((part) => textOf(childNamed(element, part)), element) : textOf(element);
}

const textOf = (element: Element | undefined) => (element?.children ?? []).filter(isElement).map(mathText).join('');

const parts = (element: Element, name: string) =>
  element.children
    .filter(isElement)
    .filter((child) => localName(child.name) === name)
    .map(partText);

const partText = (element: Element) => (localName(element.name) === 'mr' ? mathText(element) : textOf(element));

function sign(element: Element, name: string, usual: string): string {
  const [properties] = outermost(element, name);
  return (properties && attribute(properties, 'val')) ?? usual;
}
