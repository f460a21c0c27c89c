import { attribute, type Element, outermost, parseXml, valOf } from './xml.ts';

export interface Styles {
  readonly byId: ReadonlyMap<string, Element>;
  /** The properties of text without a style or properties of its own. */
  readonly defaults: Element | undefined;
}

export function readStyles(xml: string): Styles {
  const root = parseXml(xml);
  const [defaults] = outermost(root, 'rPrDefault').flatMap((element) => outermost(element, 'rPr'));
  return { byId: byId(outermost(root, 'style'), 'styleId'), defaults };
}

export const byId = (elements: readonly Element[], name: string): Map<string, Element> =>
  new Map(elements.map((element) => [attribute(element, name) ?? '', element]));

/** Returns a style, the one that it is based on, and so on. */
export function styleWithBases(id: string | undefined, styles: Styles): readonly Element[] {
  const found = new Set<Element>();
  let style = styles.byId.get(id ?? '');
  while (style && !found.has(style)) {
    found.add(style);
    style = styles.byId.get(valOf(style, 'basedOn') ?? '');
  }
  return [...found];
}
