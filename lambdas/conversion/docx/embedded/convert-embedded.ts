// Converts without LibreOffice: mammoth converts the parts to HTML, which is drawn as a PDF with a simple layout.

import { addGap, drawBlock, type Flow, startFlow } from '../../../pdf-layout/flow/flow.ts';
import { finishPdf, newPdf } from '../../../pdf-layout/new-pdf.ts';
import { hasUnprintable } from '../../../pdf-layout/text/choose-font.ts';
import { layOutText } from '../../../pdf-layout/text/lay-out-text.ts';
import { DocumentRefused, limitPages } from '../../limits/document-refused.ts';
import type { Parts } from '../parts/parts.ts';
import { docxToHtml } from './docx-to-html.ts';
import { drawBlocks, startDrawing } from './draw-blocks.ts';
import { headerText } from './header-text.ts';
import { htmlToBlocks, textOf } from './html-to-blocks.ts';
import { normalizePictures } from './lay-out-blocks.ts';
import { readNumbering } from './numbering.ts';

const simplified = 'The layout of this document was simplified when it was converted from Word.';
const incomplete = "Some characters in this document couldn't be shown. Each is replaced by �.";

/** Whether letters or digits would be lost. Only other characters, such as emoji, may be lost. */
const hasUnprintableLetters = (text: string) => hasUnprintable(text.replace(/[^\p{L}\p{M}\p{N}]/gu, ''));

export async function convertEmbedded(parts: Parts): Promise<Uint8Array> {
  const numbering = readNumbering(parts);
  const { html, pictures } = await docxToHtml(parts, numbering);
  const images = await normalizePictures(pictures);
  const doc = newPdf({ title: 'Uploaded document', margin: 64 });
  limitPages(doc);
  const flow = startFlow(doc);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const note = (text: string) => drawNote(flow, root, text);
  const header = headerText(parts, 'header', numbering).map((line) => `Page header: ${line}`);
  const footer = headerText(parts, 'footer', numbering).map((line) => `Page footer: ${line}`);
  const texts = [textOf(html), ...header, ...footer];
  if (texts.some(hasUnprintableLetters)) throw new DocumentRefused('unknownLetters');
  const isIncomplete = texts.some(hasUnprintable);
  note([isIncomplete ? `${simplified} ${incomplete}` : simplified, ...header].join('\n'));
  drawBlocks(startDrawing(flow, root, images), htmlToBlocks(html));
  if (footer.length > 0) note(footer.join('\n'));
  root.end();
  return finishPdf(doc);
}

function drawNote(flow: Flow, parent: Parameters<typeof drawBlock>[1]['parent'], text: string): void {
  const pieces = layOutText(flow.doc, [{ text, italic: true, colour: '#555555' }], { width: flow.width, size: 8 });
  drawBlock(flow, { parent, tag: 'P' }, pieces);
  addGap(flow, 10);
}
