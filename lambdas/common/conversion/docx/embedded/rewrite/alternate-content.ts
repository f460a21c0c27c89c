import { childNamed, type Element, type Node, outermost } from '../../parts/xml-tree.ts';

/** Of what is written twice, for newer and for older programs, the older way, unless only the newer one says it. */
export function chosenContent(alternatives: Element): Node[] {
  const newer = childNamed(alternatives, 'Choice');
  const older = childNamed(alternatives, 'Fallback');
  if (!newer || !older) return (newer ?? older)?.children ?? [];
  return saysMore(newer, older) ? newer.children : older.children;
}

function saysMore(newer: Element, older: Element): boolean {
  if (letters(newer) !== letters(older)) return letters(newer) > letters(older);
  return letters(older) === 0 && pictures(older) === 0;
}

const letters = (element: Element): number =>
  outermost(element, 't')
    .flatMap(({ children }) => children)
    .reduce((sum, child) => sum + ('data' in child ? child.data.trim().length : 0), 0);

const pictures = (element: Element) => outermost(element, 'blip').length + outermost(element, 'imagedata').length;
