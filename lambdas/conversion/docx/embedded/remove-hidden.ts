import { type Styles, styleWithBases } from '../parts/styles.ts';
import {
  childNamed,
  type Element,
  hasVisibleContent,
  isElement,
  isOn,
  localName,
  type Node,
  valOf,
} from '../parts/xml.ts';

/** Removes hidden text, which Word does not print (ISO/IEC 29500-1, 17.3.2.41), and entirely hidden paragraphs. */
export function removeHidden(nodes: readonly Node[], styles: Styles, paragraphStyle?: string): Node[] {
  return nodes.filter((node) => {
    if (!isElement(node)) return true;
    const name = localName(node.name);
    const properties = childNamed(node, `${name}Pr`);
    if (name === 'r' && isHidden(properties, styles, paragraphStyle)) return false;
    const style = name === 'p' ? valOf(properties, 'pStyle') : paragraphStyle;
    node.children = removeHidden(node.children, styles, style) as typeof node.children;
    const mark = name === 'p' && properties && childNamed(properties, 'rPr');
    return name !== 'p' || hasVisibleContent(node) || !isHidden(mark || undefined, styles, style);
  });
}

/** Whether text is hidden. Paragraph and character styles toggle each other: text that both hide is shown (17.7.3). */
function isHidden(properties: Element | undefined, styles: Styles, paragraphStyle: string | undefined): boolean {
  const own = isOn(properties, 'vanish');
  if (own !== undefined) return own;
  const [paragraph, character] = [paragraphStyle, valOf(properties, 'rStyle')].map((id) =>
    styleWithBases(id, styles)
      .map((style) => isOn(childNamed(style, 'rPr'), 'vanish'))
      .find((value) => value !== undefined),
  );
  if (paragraph === undefined && character === undefined) return isOn(styles.defaults, 'vanish') ?? false;
  return (paragraph ?? false) !== (character ?? false);
}
