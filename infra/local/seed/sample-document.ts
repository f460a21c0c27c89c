import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import PdfDocument from 'pdfkit';
import { fontFamilies, fontFile, type StyleName } from '../../../shared/pdf-fonts.ts';
import { type Person, sampleCollege } from './sample-answers.ts';

const { resolve } = createRequire(import.meta.url);
/** pdfkit's own fonts lack most letters of names. */
const font = (style: StyleName) => resolve(fontFile(fontFamilies.latin, style));

type Row = readonly [number: string, title: string, credits: string, grade: string];

const terms: readonly (readonly [term: string, courses: readonly Row[]])[] = [
  [
    'Fall 2023',
    [
      ['MATH 201', 'Multivariable Calculus', '4', 'A'],
      ['STAT 240', 'Probability', '3', 'A-'],
      ['ENGL 110', 'Writing in the Disciplines', '3', 'A'],
    ],
  ],
  [
    'Spring 2024',
    [
      ['EDUC 310', 'How People Learn', '3', 'A'],
      ['CMSC 150', 'Introduction to Programming', '4', 'B+'],
      ['BIOL 204', 'Field Methods', '4', 'A-'],
    ],
  ],
];

/** From the left edge, in points. */
const columns = [72, 170, 430, 500] as const;

export function sampleTranscript({ given, middle, family }: Person): Promise<Buffer> {
  const pdf = new PdfDocument({ size: 'LETTER', margin: 72, font: font('regular') });
  const line = (row: Row) => {
    const { y } = pdf;
    row.forEach((text, index) => {
      pdf.text(text, columns[index] ?? columns[0], y, { lineBreak: false });
    });
    pdf.x = columns[0];
    pdf.y = y + 20;
  };
  pdf.font(font('bold')).fontSize(18).text(sampleCollege);
  pdf.font(font('regular')).fontSize(11).text('Unofficial transcript').moveDown();
  pdf.text(`Student: ${given} ${middle} ${family}`).moveDown();
  for (const [term, courses] of terms) {
    pdf.font(font('bold'));
    line([term, '', 'Credits', 'Grade']);
    pdf.font(font('regular'));
    courses.forEach(line);
    pdf.moveDown();
  }
  pdf.text('Credits earned: 21. Grade point average: 3.77.');
  pdf.end();
  return buffer(pdf);
}
