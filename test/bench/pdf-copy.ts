import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { create } from 'fontkit';
import PDFKit from 'pdfkit';
import { partner } from '#partner';
import { drawPdfCopy } from '../../lambdas/pdf-copy/draw-pdf-copy.ts';
import type { PdfCopyContent } from '../../lambdas/pdf-copy/drawing/copy-content.ts';
import { printForm } from '../../shared/print/print-form.ts';
import { completeAnswers } from '../support/complete-application.ts';

const { resolve } = createRequire(import.meta.url);
const noto = '@expo-google-fonts/noto-sans';
// The fonts are parsed once, as in the product. pdfkit accepts parsed fonts, but its types do not list them.
const parsed = (file: string) =>
  create(readFileSync(resolve(`${noto}/${file}`))) as unknown as Parameters<PDFKit.PDFDocument['registerFont']>[1];
const regular = parsed('400Regular/NotoSans_400Regular.ttf');
const bold = parsed('700Bold/NotoSans_700Bold.ttf');

const printed = printForm(partner.form, { answers: completeAnswers, counts: {}, tabs: {}, today: '2026-01-15' });
const time = '2026-01-15T12:00:00.000Z';

/** A complete application without documents. */
export const ownCopyContent: PdfCopyContent = {
  printed,
  partner: partner.config,
  applicantName: 'Lan Nguyen',
  status: 'Submitted',
  confirmationNumber: 'K7QF-2M9D',
  submittedAt: time,
  preparedAt: time,
  documents: [],
};

export const ownCopy = () => drawPdfCopy(ownCopyContent);

/**
 * Draws the same headings, labels and answers with pdfkit alone: one line after another, without columns, tags or page
 * numbers.
 */
export function bareCopy(): Promise<Buffer> {
  const doc = new PDFKit({ size: 'LETTER', margin: 54, font: '' });
  doc.registerFont('regular', regular).registerFont('bold', bold);
  for (const { title, sections } of printed.pages) {
    doc.font('bold', 14).text(title);
    for (const section of sections) {
      doc.font('bold', 11).text(section.title).font('regular', 10);
      for (const { label, text } of section.rows) doc.text(label).text(text || 'Not answered');
    }
  }
  doc.end();
  return buffer(doc);
}
