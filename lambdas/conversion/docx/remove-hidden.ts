import { isToggledOn, type Styles } from './parts/styles.ts';
import {
  childNamed,
  type Element,
  hasVisibleContent,
  isElement,
  isNamed,
  localName,
  type Node,
  valOf,
} from './parts/xml.ts';

/** Removes hidden text, which Word does not print (ISO/IEC 29500-1, 17.3.2.41), and what is then empty. */
export function removeHidden(nodes: readonly Node[], styles: Styles, paragraphStyle?: string): Node[] {
  return nodes.filter((node) => {
    if (!isElement(node)) return true;
    const name = localName(node.name);
    const properties = childNamed(node, `${name}Pr`);
    // A run of an equation has its text properties after those of the equation, in an element of the same name.
    const textProperties = node.children.filter(isElement).findLast((child) => isNamed(child, 'rPr'));
    if (name === 'r' && isToggledOn('vanish', textProperties, styles, paragraphStyle)) return false;
    const style = name === 'p' ? valOf(properties, 'pStyle') : paragraphStyle;
    const wasEmpty = isEmpty(node);
    node.children = removeHidden(node.children, styles, style) as typeof node.children;
    if (!/^(?:p|oMath|oMathPara)$/.test(name) || !isEmpty(node)) return true;
    if (name !== 'p') return wasEmpty;
    return !isToggledOn('vanish', properties && childNamed(properties, 'rPr'), styles, style);
  });
}

const isEmpty = (element: Element) =>
  localName(element.name) === 'p' ? !hasVisibleContent(element) : !hasRun(element);

const hasRun = ({ children }: Element): boolean =>
  children.some((child) => isElement(child) && (localName(child.name) === 'r' || hasRun(child)));
