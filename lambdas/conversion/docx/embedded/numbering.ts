// Numbers paragraphs as Word shows them. Each number is stored in a bookmark, because mammoth keeps only bookmarks.

import { type Parts, textOf } from '../parts/parts.ts';
import { byId, readStyles, type Styles, styleWithBases } from '../parts/styles.ts';
import {
  attribute,
  childNamed,
  type Element,
  isElement,
  isNamed,
  type Node,
  outermost,
  parseXml,
  valOf,
  wordElement,
} from '../parts/xml.ts';

export const numberPrefix = 'number:';

interface NumberPosition {
  readonly list: List;
  readonly id: string;
  readonly level: number;
}

export function numberParagraphs(nodes: readonly Node[], numbering: Numbering): void {
  const counters = new Map<string, number[]>();
  const started = new Set<string>();
  const walk = (node: Node): void => {
    if (!isElement(node)) return;
    if (isNamed(node, 'p')) addNumber(node);
    node.children.forEach(walk);
  };
  const addNumber = (paragraph: Element): void => {
    const position = positionOf(paragraph, numbering);
    if (!position) return;
    const counts = nextCounts(position);
    const { format, text } = position.list.levels.get(position.level) ?? {};
    if (format === undefined || format === 'bullet') return;
    const label = (text ?? '').replace(/%([1-9])/g, (_, index) => {
      const level = Number(index) - 1;
      const known = position.list.levels.get(level);
      return known ? formatNumber(counts[level] ?? known.start, known.format) : '';
    });
    const properties = paragraph.children.findIndex((child) => isNamed(child, 'pPr'));
    const bookmark = wordElement('bookmarkStart').filter(isElement);
    for (const { attribs } of bookmark) attribs['w:name'] = numberPrefix + label;
    paragraph.children.splice(properties + 1, 0, ...bookmark);
  };
  const nextCounts = ({ list, id, level }: NumberPosition): number[] => {
    const counts = counters.get(list.kind) ?? [];
    counters.set(list.kind, counts);
    const restart = started.has(`${id} ${level}`) ? undefined : list.restarts.get(level);
    started.add(`${id} ${level}`);
    const last = counts[level];
    counts[level] = restart ?? (last === undefined ? (list.levels.get(level)?.start ?? 1) : last + 1);
    counts.length = level + 1;
    return counts;
  };
  nodes.forEach(walk);
}

function positionOf(paragraph: Element, { lists, styles }: Numbering): NumberPosition | undefined {
  const properties = childNamed(paragraph, 'pPr');
  // If the paragraph mark is deleted, the next paragraph continues this one and has the number.
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

const numbersOf = (id: string | undefined, styles: Styles): Element | undefined =>
  styleWithBases(id, styles)
    .flatMap((style) => childNamed(style, 'pPr') ?? [])
    .flatMap((properties) => childNamed(properties, 'numPr') ?? [])[0];

interface Level {
  readonly start: number;
  readonly format: string;
  /** The text of the number, with %1 for the number of the first level, and so on. */
  readonly text: string;
  readonly style: string | undefined;
}

interface List {
  /** The id of the abstract numbering. Lists with the same id continue one another's numbers. */
  readonly kind: string;
  readonly levels: ReadonlyMap<number, Level>;
  readonly restarts: ReadonlyMap<number, number>;
}

export interface Numbering {
  readonly lists: ReadonlyMap<string, List>;
  readonly styles: Styles;
}

export function readNumbering(parts: Parts): Numbering {
  const [root, styles] = [parseXml(textOf(parts, 'word/numbering.xml')), readStyles(textOf(parts, 'word/styles.xml'))];
  const kinds = byId(outermost(root, 'abstractNum'), 'abstractNumId');
  const nums = byId(outermost(root, 'num'), 'numId');
  const lists = new Map<string, List>();
  for (const [id, num] of nums) {
    const kind = valOf(num, 'abstractNumId') ?? '';
    lists.set(id, { kind, levels: levelsOf(num, linked(kinds.get(kind))), restarts: restartsOf(num) });
  }
  return { lists, styles };

  function linked(kind: Element | undefined): Element | undefined {
    const style = styles.byId.get(valOf(kind, 'numStyleLink') ?? '');
    const [properties] = style ? outermost(style, 'numPr') : [];
    const num = nums.get(valOf(properties, 'numId') ?? '');
    return num ? kinds.get(valOf(num, 'abstractNumId') ?? '') : kind;
  }
}

function levelsOf(num: Element, kind: Element | undefined): Map<number, Level> {
  const own = outermost(num, 'lvlOverride').flatMap((override) => outermost(override, 'lvl'));
  const levels = [...(kind ? outermost(kind, 'lvl') : []), ...own];
  return new Map(levels.map((level) => [indexOf(level), levelOf(level)]));
}

const LONGEST_TEXT = 255;

const levelOf = (level: Element): Level => ({
  start: Number(valOf(level, 'start') ?? 0),
  format: valOf(level, 'numFmt') ?? 'decimal',
  text: (valOf(level, 'lvlText') ?? '').slice(0, LONGEST_TEXT),
  style: valOf(level, 'pStyle'),
});

const restartsOf = (num: Element) =>
  new Map(
    outermost(num, 'lvlOverride')
      .filter((override) => childNamed(override, 'startOverride'))
      .map((override) => [indexOf(override), Number(valOf(override, 'startOverride') ?? 0)]),
  );

const indexOf = (level: Element) => Number(attribute(level, 'ilvl') ?? 0);

export function formatNumber(number: number, format: string): string {
  if (format === 'none') return '';
  if (format === 'decimalZero') return String(number).padStart(2, '0');
  if (number < 1 || number > LARGEST) return String(number);
  if (format === 'lowerLetter') return letters(number);
  if (format === 'upperLetter') return letters(number).toUpperCase();
  if (format === 'lowerRoman') return roman(number);
  if (format === 'upperRoman') return roman(number).toUpperCase();
  return String(number);
}

/** The largest number that is written in letters or Roman numerals. Larger ones would be unreadably long. */
const LARGEST = 780;

/** Returns a number as letters: a to z, then aa, bb to zz, then aaa. */
const letters = (number: number) => String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.ceil(number / 26));

const romanNumerals: readonly (readonly [number, string])[] = [
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(number: number): string {
  const numeral = romanNumerals.find(([value]) => value <= number);
  return numeral ? numeral[1] + roman(number - numeral[0]) : '';
}
