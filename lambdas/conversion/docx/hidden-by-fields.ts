import { fieldName, isDrawnFromCode, refuseLostField, resultOfForm } from './parts/field-codes.ts';
import { attribute, type Element, isElement, localName, type Node, textContent, textElement } from './parts/xml.ts';

/** The fields that are kept. Their stored text is missing, or has the page numbers of another layout. */
const keptFieldNames = /^(?:PAGE|NUMPAGES|SECTIONPAGES|HYPERLINK)$/i;

/** The elements whose border a field can't cross. A field that begins in such an element also ends in it. */
const scopes = /^(?:footnote|endnote|txbxContent)$/;

interface Field {
  readonly begin: Element;
  code: string;
  /** Whether another field is part of this field's code. */
  isComposed: boolean;
  separate?: Element;
  hasResult?: boolean;
}

export const isKeptField = (code: string): boolean => keptFieldNames.test(fieldName(code));

const staysField = ({ code, isComposed, separate }: Field) =>
  !isComposed && (isKeptField(code) || (!separate && isDrawnFromCode(code)));

/**
 * Returns the elements that fields hide: the marks of a field, and everything that is not its result (ISO/IEC 29500-1,
 * 17.16.18). For a paragraph, only its paragraph mark is hidden. Without these elements, the stored result is plain
 * text, which LibreOffice can't replace, for example by today's date.
 */
export function hiddenByFields(root: { readonly children: readonly Node[] }): ReadonlySet<Element> {
  const steps = depthSteps(root);
  const hidden = new Set<Element>();
  let depth = 0;
  const walk = (element: Element): void => {
    const name = localName(element.name);
    if (name.endsWith('Pr')) return;
    const depthBefore = depth;
    depth += steps.get(element) ?? 0;
    element.children.filter(isElement).forEach(walk);
    const isInCode = depth > 0 && (depthBefore > 0 || name === 'p');
    if (isInCode || steps.has(element)) hidden.add(element);
  };
  root.children.filter(isElement).forEach(walk);
  return hidden;
}

/** Returns the marks of fields that become text, with the number that each adds to the nesting depth of codes. */
function depthSteps(root: { readonly children: readonly Node[] }): ReadonlyMap<Element, number> {
  const steps = new Map<Element, number>();
  const collect = (element: Element, outerFields: Field[]): void => {
    const name = localName(element.name);
    const open = scopes.test(name) ? [] : outerFields;
    if (name === 'fldChar') handleMark(element, open);
    const field = open.at(-1);
    if (field && name === 'instrText') field.code += textContent(element);
    if (field?.separate && name === 't') field.hasResult = true;
    for (const child of element.children.filter(isElement)) collect(child, open);
  };
  const handleMark = (element: Element, open: Field[]): void => {
    const kind = attribute(element, 'fldCharType');
    const outer = open.at(-1);
    if (kind === 'begin') {
      if (outer && !outer.separate) outer.isComposed = true;
      open.push({ begin: element, code: '', isComposed: false });
    }
    if (kind === 'separate' && outer) outer.separate ??= element;
    if (kind !== 'end' || !outer) return;
    open.pop();
    if (!outer.separate) refuseLostField(outer.code);
    if (staysField(outer)) return;
    const formResult = outer.hasResult ? '' : resultOfForm(outer.begin);
    const siblings = outer.begin.parent?.children;
    // Text after the mark would be part of the field's code.
    if (formResult) siblings?.splice(siblings.indexOf(outer.begin), 0, ...textElement(formResult));
    steps.set(outer.begin, 1).set(element, outer.separate ? 0 : -1);
    if (outer.separate) steps.set(outer.separate, -1);
  };
  const open: Field[] = [];
  for (const node of root.children) if (isElement(node)) collect(node, open);
  return steps;
}
