// Numbers as Word shows them: each numbered paragraph gets its own in a bookmark, because mammoth keeps bookmarks only.

import { childNamed, type Element, isElement, isNamed, type Node, valOf, wordElement } from '../../parts/xml.ts';
import { formatNumber } from './format-number.ts';
import type { List, Numbering } from './read-numbering.ts';

export const numberPrefix = 'number:';

interface Place {
  readonly list: List;
  readonly id: string;
  readonly level: number;
}

export function numberParagraphs(nodes: readonly Node[], numbering: Numbering): void {
  const counters = new Map<string, number[]>();
  const begun = new Set<string>();
  const walk = (node: Node): void => {
    if (!isElement(node)) return;
    if (isNamed(node, 'p')) mark(node);
    node.children.forEach(walk);
  };
  const mark = (paragraph: Element): void => {
    const place = placeOf(paragraph, numbering);
    if (!place) return;
    const counts = count(place);
    const { format, text } = place.list.levels.get(place.level) ?? {};
    if (format === undefined || format === 'bullet') return;
    const label = (text ?? '').replace(/%([1-9])/g, (_, index) => {
      const level = Number(index) - 1;
      const known = place.list.levels.get(level);
      return known ? formatNumber(counts[level] ?? known.start, known.format) : '';
    });
    const properties = paragraph.children.findIndex((child) => isNamed(child, 'pPr'));
    const bookmark = wordElement('bookmarkStart').filter(isElement);
    for (const { attribs } of bookmark) attribs['w:name'] = numberPrefix + label;
    paragraph.children.splice(properties + 1, 0, ...bookmark);
  };
  const count = ({ list, id, level }: Place): number[] => {
    const counts = counters.get(list.kind) ?? [];
    counters.set(list.kind, counts);
    const restart = begun.has(`${id} ${level}`) ? undefined : list.restarts.get(level);
    begun.add(`${id} ${level}`);
    const last = counts[level];
    counts[level] = restart ?? (last === undefined ? (list.levels.get(level)?.start ?? 1) : last + 1);
    counts.length = level + 1;
    return counts;
  };
  nodes.forEach(walk);
}

function placeOf(paragraph: Element, { lists, styles }: Numbering): Place | undefined {
  const properties = childNamed(paragraph, 'pPr');
  // A deleted paragraph mark: the next paragraph continues it and has the number.
  const marks = properties && childNamed(properties, 'rPr');
  if (!properties || (marks && (childNamed(marks, 'del') ?? childNamed(marks, 'moveFrom')))) return undefined;
  const own = childNamed(properties, 'numPr');
  const style = valOf(properties, 'pStyle');
  const inherited = numbersOf(style, styles);
  const id = valOf(own, 'numId') ?? valOf(inherited, 'numId') ?? '';
  const list = lists.get(id);
  if (!list) return undefined;
  const linked = [...list.levels].find(([, level]) => style !== undefined && level.style === style)?.[0];
  const level = Number(valOf(own, 'ilvl') ?? (valOf(own, 'numId') ? 0 : (linked ?? valOf(inherited, 'ilvl') ?? 0)));
  return level >= 0 && level < 9 ? { list, id, level } : undefined;
}

function numbersOf(style: string | undefined, styles: Numbering['styles']): Element | undefined {
  const seen = new Set<string>();
  for (let id = style; id !== undefined && !seen.has(id); id = valOf(styles.get(id), 'basedOn')) {
    seen.add(id);
    const element = styles.get(id);
    const properties = element && childNamed(element, 'pPr');
    const numbers = properties && childNamed(properties, 'numPr');
    if (numbers) return numbers;
  }
  return undefined;
}
