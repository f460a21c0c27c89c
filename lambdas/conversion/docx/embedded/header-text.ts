import { DomUtils, parseDocument } from 'htmlparser2';
import { type Parts, textOf } from '../parts/parts.ts';
import { attribute, childNamed, isElement, isNamed, type Node, outermost, parseXml, xmlText } from '../parts/xml.ts';
import type { Numbering } from './numbering.ts';
import { rewriteForMammoth } from './rewrite-for-mammoth.ts';

/** Returns the lines of the headers or footers that pages show, which mammoth leaves out. */
export function headerText(parts: Parts, kind: 'header' | 'footer', numbering: Numbering): string[] {
  const lines = shownParts(parts, kind).flatMap((xml) => linesIn(rewriteForMammoth(xmlText(xml), numbering)));
  return [...new Set(lines)];
}

const main = 'word/document.xml';

function shownParts(parts: Parts, kind: 'header' | 'footer'): Buffer[] {
  // If the main part has another name, all headers are included: too many are better than too few.
  if (!parts.has(main)) return [...parts].filter(([name]) => name.includes(`/${kind}`)).map(([, xml]) => xml);
  const targets = relationshipsOf(parts);
  const hasEvenPages = /<\w+:evenAndOddHeaders(?![^>]*"(?:0|false|off)")/.test(textOf(parts, 'word/settings.xml'));
  return outermost(parseXml(textOf(parts, main)), 'sectPr').flatMap((section) => {
    const hasFirstPage = childNamed(section, 'titlePg') !== undefined;
    return outermost(section, `${kind}Reference`)
      .filter((reference) => {
        const type = attribute(reference, 'type');
        return type === 'first' ? hasFirstPage : type !== 'even' || hasEvenPages;
      })
      .flatMap((reference) => parts.get(targets.get(attribute(reference, 'id') ?? '') ?? '') ?? []);
  });
}

function relationshipsOf(parts: Parts): ReadonlyMap<string, string> {
  const list = outermost(parseXml(textOf(parts, 'word/_rels/document.xml.rels')), 'Relationship');
  return new Map(list.map((entry) => [attribute(entry, 'Id') ?? '', pathOf(attribute(entry, 'Target') ?? '')]));
}

const pathOf = (target: string) => (target.startsWith('/') ? target.slice(1) : `word/${target}`);

function linesIn(xml: string): string[] {
  const lines: string[] = [];
  let line = '';
  const walk = (node: Node): void => {
    if (!isElement(node)) return;
    if (isNamed(node, 't')) line += DomUtils.textContent(node);
    if (isNamed(node, 'tab') || isNamed(node, 'br')) line += ' ';
    node.children.forEach(walk);
    if (!isNamed(node, 'p')) return;
    lines.push(line.trim());
    line = '';
  };
  parseDocument(xml, { xmlMode: true }).children.forEach(walk);
  return lines.filter((text) => text !== '');
}
