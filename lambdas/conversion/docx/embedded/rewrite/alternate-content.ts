import { childNamed, type Element, type Node, outermost } from '../../parts/xml.ts';

/** Of `mc:AlternateContent`, the fallback for older programs, unless only the newer choice has content. */
export function alternateContent(alternatives: Element): Node[] {
  const newer = childNamed(alternatives, 'Choice');
  const older = childNamed(alternatives, 'Fallback');
  if (!newer || !older) return (newer ?? older)?.children ?? [];
  return hasMoreContent(newer, older) ? newer.children : older.children;
}

function hasMoreContent(newer: Element, older: Element): boolean {
  if (letters(newer) !== letters(older)) return letters(newer) > letters(older);
  return letters(older) === 0 && pictures(older) === 0;
}

const letters = (element: Element): number =>
  outermost(element, 't')
    .flatMap(({ children }) => children)
    .reduce((sum, child) => sum + ('data' in child ? child.data.trim().length : 0), 0);

const pictures = (element: Element) => outermost(element, 'blip').length + outermost(element, 'imagedata').length;
