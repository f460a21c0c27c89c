import { attribute, childNamed, type Element, isOn, outermost, type Root, valOf } from './xml.ts';

export interface Styles {
  readonly byId: ReadonlyMap<string, Element>;
  /** The properties of text without a style or properties of its own. */
  readonly defaults: Element | undefined;
}

export function readStyles(root: Root): Styles {
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

/** Whether text is bold, hidden, … If both the paragraph's style and the character style say so, it is not (17.7.3). */
export function isToggledOn(
  name: string,
  properties: Element | undefined,
  styles: Styles,
  paragraphStyle: string | undefined,
): boolean {
  const own = isOn(properties, name);
  if (own !== undefined) return own;
  const [paragraph, character] = [paragraphStyle, valOf(properties, 'rStyle')].map((id) =>
    styleWithBases(id, styles)
      .map((style) => isOn(childNamed(style, 'rPr'), name))
      .find((value) => value !== undefined),
  );
  if (paragraph === undefined && character === undefined) return isOn(styles.defaults, name) ?? false;
  return (paragraph ?? false) !== (character ?? false);
}
