import { attribute, childNamed, type Element, isElement, outermost, valOf, wordElement } from '../../parts/xml.ts';
import type { Numbering } from '../numbering/read-numbering.ts';

/** The style of a table that Word shows without lines: mammoth keeps nothing of a table but the name of its style. */
export const borderless = 'Borderless';

type Styles = Numbering['styles'];

export function markBorderless(table: Element, styles: Styles): void {
  if (hasBorders(table, styles)) return;
  const [style] = wordElement('tblPr', `<w:tblStyle w:val="${borderless}"/>`);
  const properties = childNamed(table, 'tblPr');
  const rest = table.children.filter((child) => child !== properties);
  if (style) table.children = [style, ...rest] as typeof table.children;
}

function hasBorders(table: Element, styles: Styles): boolean {
  if (outermost(table, 'tcBorders').some(draws)) return true;
  const properties = childNamed(table, 'tblPr');
  const own = properties && childNamed(properties, 'tblBorders');
  return own ? draws(own) : styleDraws(valOf(properties, 'tblStyle'), styles);
}

/** Ends cycles of styles. */
const MOST_STYLES = 20;

function styleDraws(id: string | undefined, styles: Styles): boolean {
  let style = styles.get(id ?? '');
  for (let level = 0; style && level < MOST_STYLES; level += 1) {
    if ([...outermost(style, 'tblBorders'), ...outermost(style, 'tcBorders')].some(draws)) return true;
    style = styles.get(valOf(style, 'basedOn') ?? '');
  }
  return false;
}

const draws = (borders: Element) =>
  borders.children.filter(isElement).some((border) => !['none', 'nil'].includes(attribute(border, 'val') ?? 'none'));
