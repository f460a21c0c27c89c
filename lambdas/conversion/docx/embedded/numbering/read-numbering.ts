import { attribute, childNamed, type Element, outermost, parseXml, valOf } from '../../parts/xml.ts';

export interface Level {
  readonly start: number;
  readonly format: string;
  /** With %1 for the number of the first level, and so on. */
  readonly text: string;
  readonly style: string | undefined;
}

export interface List {
  /** The abstract numbering: its lists continue each other's count. */
  readonly kind: string;
  readonly levels: ReadonlyMap<number, Level>;
  readonly restarts: ReadonlyMap<number, number>;
}

export interface Numbering {
  readonly lists: ReadonlyMap<string, List>;
  readonly styles: ReadonlyMap<string, Element>;
}

export function readNumbering(numbering: string, styles: string): Numbering {
  const root = parseXml(numbering);
  const kinds = byId(outermost(root, 'abstractNum'), 'abstractNumId');
  const styleElements = byId(outermost(parseXml(styles), 'style'), 'styleId');
  const nums = byId(outermost(root, 'num'), 'numId');
  const lists = new Map<string, List>();
  for (const [id, num] of nums) {
    const kind = valOf(num, 'abstractNumId') ?? '';
    lists.set(id, { kind, levels: levelsOf(num, linked(kinds.get(kind))), restarts: restartsOf(num) });
  }
  return { lists, styles: styleElements };

  function linked(kind: Element | undefined): Element | undefined {
    const style = styleElements.get(valOf(kind, 'numStyleLink') ?? '');
    const [properties] = style ? outermost(style, 'numPr') : [];
    const num = nums.get(valOf(properties, 'numId') ?? '');
    return num ? kinds.get(valOf(num, 'abstractNumId') ?? '') : kind;
  }
}

const byId = (elements: readonly Element[], name: string) =>
  new Map(elements.map((element) => [attribute(element, name) ?? '', element]));

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
