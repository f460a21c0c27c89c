import { hasUnprintable } from '../../../pdf-layout/text/choose-font.ts';
import { DocumentRefused } from '../../limits/document-refused.ts';
import { byId, type Styles, styleWithBases } from '../parts/styles.ts';
import { bulletOf } from '../parts/symbol-fonts.ts';
import { childNamed, type Element, isOn, outermost, type Root, valOf } from '../parts/xml.ts';

export function refuse(): never {
  throw new DocumentRefused('unsupportedContent');
}

/**
 * Returns a function that labels paragraphs as Word does (ISO/IEC 29500-1, 17.9). Call it once for each paragraph of the
 * document, in their order. A label has a level from 0. Throws DocumentRefused for numbers that it can't compute.
 */
export function createLabeler(numbering: Root, styles: Styles) {
  const lists = byId(outermost(numbering, 'num'), 'numId');
  const definitions = byId(outermost(numbering, 'abstractNum'), 'abstractNumId');
  /** The numbers so far, by level. Lists with the same definition continue one another's numbers. */
  const counters = new Map<Element, number[]>();
  const restarted = new Set<Element>();
  return (paragraph: Element) => {
    const properties = childNamed(paragraph, 'pPr');
    const style = valOf(properties, 'pStyle');
    const own = properties && childNamed(properties, 'numPr');
    const inherited = styleWithBases(style, styles).flatMap((each) => outermost(each, 'numPr'));
    const list = lists.get(firstOf([own, ...inherited], 'numId') ?? '');
    const definition = definitions.get(valOf(list, 'abstractNumId') ?? '');
    if (!list || !definition) return undefined;
    const levels = byId([...outermost(definition, 'lvl'), ...outermost(list, 'lvl')], 'ilvl');
    const linked = [...levels].find(([, each]) => style !== undefined && valOf(each, 'pStyle') === style)?.[0];
    const stylesLevel = valOf(own, 'numId') ? undefined : (linked ?? firstOf(inherited, 'ilvl'));
    const key = valOf(own, 'ilvl') ?? stylesLevel ?? '0';
    const level = levels.get(key) ?? refuse();
    const look = childNamed(level, 'rPr');
    if (childNamed(level, 'lvlRestart') || childNamed(level, 'isLgl') || isOn(look, 'vanish')) refuse();
    const override = byId(outermost(list, 'lvlOverride'), 'ilvl').get(key);
    const restart = override && !restarted.has(override) ? valOf(override, 'startOverride') : undefined;
    if (override) restarted.add(override);
    const counts = counters.get(definition) ?? [];
    counters.set(definition, counts);
    const index = Number(key);
    const last = counts[index];
    counts[index] = Number(restart ?? (last === undefined ? startOf(level) : last + 1));
    counts.length = index + 1;
    const text = valOf(level, 'lvlText') ?? '';
    const bullet = bulletOf(text, look);
    if (valOf(level, 'numFmt') === 'bullet') return { text: hasUnprintable(bullet) ? '•' : bullet, level: index };
    const numberAt = (at: number) => {
      const counted = levels.get(String(at)) ?? refuse();
      return formatNumber(counts[at] ?? startOf(counted), valOf(counted, 'numFmt'));
    };
    return { text: text.replace(/%([1-9])/g, (_, position) => numberAt(position - 1)), level: index };
  };
}

const firstOf = (elements: readonly (Element | undefined)[], name: string) =>
  elements.map((each) => valOf(each, name)).find((each) => each !== undefined);

const startOf = (level: Element) => Number(valOf(level, 'start') ?? 0);

const units = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];

const formats: Readonly<Record<string, (number: number) => string>> = {
  Letter: (number) => String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.ceil(number / 26)),
  Roman: (number) => 'x'.repeat(Math.floor(number / 10)) + (units[number % 10] ?? ''),
};

/** Formats a number as Word does. Throws DocumentRefused for other formats, and for letters or Roman numbers from 40. */
export function formatNumber(number: number, format = 'decimal'): string {
  if (format === 'none') return '';
  if (format === 'decimal') return String(number);
  const write = formats[format.replace(/^(?:lower|upper)/, '')];
  if (!write || number < 1 || number >= 40) return refuse();
  return format.startsWith('upper') ? write(number).toUpperCase() : write(number);
}
