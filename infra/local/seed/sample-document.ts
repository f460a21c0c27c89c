import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';
import type { Person } from './plausible-text.ts';

const courses = [
  ['MATH 201', 'Multivariable Calculus', 'A'],
  ['STAT 240', 'Probability', 'A-'],
  ['EDUC 310', 'How People Learn', 'A'],
  ['CMSC 150', 'Introduction to Programming', 'B+'],
] as const;

/** A transcript of one page. */
export function sampleTranscript({ given, family }: Person): Promise<Buffer> {
  const pdf = new PdfDocument({ size: 'LETTER', margin: 72 });
  pdf.fontSize(18).text('Allegany College of Maryland').fontSize(12).text('Unofficial transcript').moveDown();
  pdf.text(`Student: ${given} ${family}`).moveDown();
  for (const [number, title, grade] of courses) pdf.text(`${number}   ${title}   ${grade}`);
  pdf.end();
  return buffer(pdf);
}
