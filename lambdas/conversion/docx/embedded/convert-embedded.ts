// Converts without LibreOffice: draws text, tables and pictures with a simple layout, and refuses other content.

import { drawRow } from '../../../pdf-layout/flow/draw-row.ts';
import { addGap, drawBlock, type Flow, makeRoom, nextPage, startFlow } from '../../../pdf-layout/flow/flow.ts';
import { finishPdf, newPdf } from '../../../pdf-layout/new-pdf.ts';
import type { StructureElement } from '../../../pdf-layout/tags/content.ts';
import { hasUnprintable } from '../../../pdf-layout/text/choose-font.ts';
import { heightOf, layOutText } from '../../../pdf-layout/text/lay-out-text.ts';
import { normalizeImage } from '../../images/image-to-pdf.ts';
import { DocumentRefused, limitPages } from '../../limits/document-refused.ts';
import { findParts, type Parts } from '../parts/parts.ts';
import { readStyles } from '../parts/styles.ts';
import { attribute, isOn, outermost, valOf } from '../parts/xml.ts';
import { createLabeler, refuse } from './numbering.ts';
import { type Block, PADDING, readBlocks, type Word } from './read-blocks.ts';

const simplified = 'The layout of this document was simplified when it was converted from Word.';
const incomplete = "Some characters in this document couldn't be shown. Each is replaced by �.";

export async function convertEmbedded(parts: Parts): Promise<Uint8Array> {
  const doc = newPdf({ title: 'Uploaded document', margin: 64 });
  limitPages(doc);
  const flow = startFlow(doc);
  const found = findParts(parts);
  const { mainPart: part, rootOf, partOf } = found;
  const styles = readStyles(rootOf(partOf('styles')));
  const images: Word['images'] = new Map();
  // Pictures are decoded one after another, because each needs much memory. Some can't be drawn, such as EMF.
  for (const image of found.relations.filter(({ kind }) => kind === 'image'))
    images.set(image.part, await normalizeImage(found.files.get(image.part) ?? Buffer.alloc(0)).catch(() => undefined));
  const labelOf = createLabeler(rootOf(partOf('numbering')), styles);
  const word: Word = { ...found, doc, width: flow.width, part, styles, images, labelOf, texts: [], notes: [] };
  const [header, body] = [readMargins(word, 'header'), readBlocks(word, rootOf(part).children)];
  const content = [...header, ...body, ...readNotes(word), ...readMargins(word, 'footer')];
  const text = word.texts.join(' ');
  // Only letters and digits are needed: others, such as emoji, may be lost.
  if (hasUnprintable(text.replace(/[^\p{L}\p{M}\p{N}]/gu, ''))) throw new DocumentRefused('unknownLetters');
  const root = doc.struct('Document');
  doc.addStructure(root);
  const remark = hasUnprintable(text) ? `${simplified} ${incomplete}` : simplified;
  for (const block of [writeRemark(word, remark), ...content]) draw(flow, root, block);
  root.end();
  return finishPdf(doc);
}

const writeRemark = ({ doc, width }: Word, text: string): Block => ({
  tag: 'P',
  pieces: layOutText(doc, [{ text, italic: true, colour: '#555555' }], { width, size: 8 }),
});

/** Reads the headers or footers that pages show. The simple layout prints each of them once. */
function readMargins(word: Word, kind: 'header' | 'footer'): Block[] {
  const [settings] = outermost(word.rootOf(word.partOf('settings')), 'settings');
  const shown = outermost(word.rootOf(word.mainPart), 'sectPr').flatMap((section) =>
    outermost(section, `${kind}Reference`).filter((each) => {
      const type = attribute(each, 'type');
      return type === 'first' ? isOn(section, 'titlePg') : type !== 'even' || isOn(settings, 'evenAndOddHeaders');
    }),
  );
  const parts = new Set(shown.map((each) => word.targetOf(word.mainPart, attribute(each, 'id'))?.part ?? refuse()));
  const blocks = [...parts].flatMap((part) => readBlocks({ ...word, part }, word.rootOf(part).children));
  return blocks.length > 0 ? [writeRemark(word, `Page ${kind}:`), ...blocks] : [];
}

/** Reads the notes. One can contain the mark of another, which is then read after it. */
function readNotes(word: Word): Block[] {
  const blocks: Block[] = [];
  for (const { kind, id, label } of word.notes) {
    const roots = ['settings', `${kind}s`].map((each) => word.rootOf(word.partOf(each)));
    const settings = [word.rootOf(word.mainPart), ...roots].flatMap((root) => outermost(root, `${kind}Pr`));
    const usual = kind === 'footnote' ? 'decimal' : 'lowerRoman';
    const isUsual = (each: (typeof settings)[number]) =>
      !valOf(each, 'numStart') && !valOf(each, 'numRestart') && (valOf(each, 'numFmt') ?? usual) === usual;
    const note = roots.flatMap((root) => outermost(root, kind)).find((each) => attribute(each, 'id') === id);
    if (!note || !settings.every(isUsual)) return refuse();
    blocks.push(...readBlocks({ ...word, part: word.partOf(`${kind}s`), note: label }, note.children));
  }
  return blocks;
}

function draw(flow: Flow, root: StructureElement, { tag, alt, pieces, rows }: Block): void {
  if (tag === 'pageBreak') nextPage(flow);
  if (/^H\d$/.test(tag)) makeRoom(flow, heightOf(pieces) + 40);
  if (rows) drawTable(flow, root, rows);
  else drawBlock(flow, { parent: root, tag, alt }, pieces);
  addGap(flow, 6);
}

function drawTable(flow: Flow, root: StructureElement, rows: NonNullable<Block['rows']>): void {
  const table = flow.doc.struct('Table');
  root.add(table);
  for (const cells of rows) {
    const frame = (top: number, bottom: number) => {
      for (const { x, width } of cells.filter(({ hasLines }) => hasLines))
        flow.doc
          .lineWidth(0.5)
          .rect(flow.left + x, top, width, bottom - top)
          .stroke('#777777');
    };
    const placed = cells.map((cell) => ({ ...cell, x: flow.left + cell.x + PADDING }));
    drawRow(flow, table, placed, { padding: PADDING, frame });
  }
  table.end();
}
