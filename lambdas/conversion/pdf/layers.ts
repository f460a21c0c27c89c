import { PDFArray, PDFDict, type PDFDocument, PDFName, type PDFObject, PDFRef } from '@cantoo/pdf-lib';
import { entry, itemsOf, nameIn, numberOf } from '../../../shared/documents/pdf-entries.ts';

/** The optional content groups of a PDF. Those in `off` are hidden when the PDF is opened. */
export interface Layers {
  readonly all: readonly PDFRef[];
  readonly off: ReadonlySet<PDFRef>;
}

const refsIn = (dict: PDFObject | undefined, key: string) => {
  const list = entry(dict, key);
  return list instanceof PDFArray ? list.asArray().filter((item) => item instanceof PDFRef) : [];
};

export function layersOf({ catalog, context }: PDFDocument): Layers {
  const properties = entry(catalog, 'OCProperties');
  const settings = entry(properties, 'D');
  const all = refsIn(properties, 'OCGs');
  const isOff = nameIn(settings, 'BaseState') === 'OFF';
  const off = new Set(isOff ? all : refsIn(settings, 'OFF'));
  if (isOff) for (const layer of refsIn(settings, 'ON')) off.delete(layer);
  for (const layer of automaticOnScreen(settings)) {
    const state = nameIn(entry(entry(context.lookup(layer), 'Usage'), 'View'), 'ViewState');
    if (state === 'OFF') off.add(layer);
    if (state === 'ON') off.delete(layer);
  }
  return { all, off };
}

/** Returns the layers that readers show or hide by their own settings when the PDF is opened (ISO 32000-1, 8.11.4.4). */
const automaticOnScreen = (settings: PDFObject | undefined): PDFRef[] =>
  itemsOf(entry(settings, 'AS'))
    .filter((automatic) => nameIn(automatic, 'Event') === 'View')
    .flatMap((automatic) => refsIn(automatic, 'OCGs'));

const policies: Readonly<Record<string, (shown: readonly boolean[]) => boolean>> = {
  AllOn: (shown) => shown.every(Boolean),
  AnyOn: (shown) => shown.some(Boolean),
  AnyOff: (shown) => !shown.every(Boolean),
  AllOff: (shown) => !shown.some(Boolean),
};

function isOnShownLayer(annotation: PDFDict, { off }: Layers): boolean {
  const membership = annotation.get(PDFName.of('OC'));
  if (membership instanceof PDFRef && off.has(membership)) return false;
  const rule = entry(annotation, 'OC');
  if (!(rule instanceof PDFDict) || nameIn(rule, 'Type') !== 'OCMD') return true;
  const expression = entry(rule, 'VE');
  if (expression instanceof PDFArray) return isTrue(expression, off, 0);
  const only = rule.get(PDFName.of('OCGs'));
  const layers = only instanceof PDFRef && entry(rule, 'OCGs') instanceof PDFDict ? [only] : refsIn(rule, 'OCGs');
  const policy = policies[nameIn(rule, 'P') ?? 'AnyOn'] ?? policies.AnyOn;
  return layers.length === 0 || policy?.(layers.map((layer) => !off.has(layer))) !== false;
}

/** The maximum depth of nested expressions, because a damaged PDF can have a cycle of them. */
const MOST_DEPTH = 20;

function isTrue(expression: PDFArray, off: ReadonlySet<PDFRef>, depth: number): boolean {
  if (depth > MOST_DEPTH) return true;
  const [operator, ...values] = expression.asArray().map((operand, index) => {
    const inner = expression.lookup(index);
    if (index === 0) return inner;
    return inner instanceof PDFArray ? isTrue(inner, off, depth + 1) : !(operand instanceof PDFRef && off.has(operand));
  });
  if (operator === PDFName.of('Not')) return !values[0];
  return operator === PDFName.of('Or') ? values.some(Boolean) : values.every(Boolean);
}

/** Writes the layers. Without them, readers would show hidden content. */
export function writeLayers(pdf: PDFDocument, { all, off }: Layers): void {
  if (all.length === 0) return;
  const settings = { OFF: [...off], Order: [] };
  pdf.catalog.set(PDFName.of('OCProperties'), pdf.context.obj({ OCGs: [...all], D: settings }));
}

const HIDDEN = 2;
const NO_VIEW = 32;

export function isVisible(annotation: PDFDict, layers: Layers): boolean {
  const flags = numberOf(entry(annotation, 'F')) ?? 0;
  if ((flags & (HIDDEN | NO_VIEW)) !== 0) return false;
  return nameIn(annotation, 'Subtype') !== 'Popup' && isOnShownLayer(annotation, layers);
}
