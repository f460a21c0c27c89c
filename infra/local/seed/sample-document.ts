import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';
import { fontFamilies, fontFile } from '../../../shared/pdf-fonts.ts';
import { type Person, sampleCollege } from './people.ts';

const { resolve } = createRequire(import.meta.url);

const courses = [
  'MATH 201  Multivariable Calculus: A',
  'STAT 240  Probability: A-',
  'EDUC 310  How People Learn: A',
  'CMSC 150  Introduction to Programming: B+',
];

export function sampleTranscript({ given, middle, family }: Person): Promise<Buffer> {
  // The fonts of pdfkit lack many letters of names.
  const font = resolve(fontFile(fontFamilies.latin, 'regular'));
  const pdf = new PdfDocument({ size: 'LETTER', margin: 72, font });
  pdf.fontSize(18).text(sampleCollege).fontSize(11).text('Unofficial transcript').moveDown();
  pdf.text(`Student: ${given} ${middle} ${family}`).moveDown().list(courses).moveDown();
  pdf.text('Credits earned: 14. Grade point average: 3.77.').end();
  return buffer(pdf);
}
