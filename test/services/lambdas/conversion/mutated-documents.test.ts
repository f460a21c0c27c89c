import { expect, it } from '@jest/globals';
import { HeadingLevel, ImageRun, Paragraph, Table, TableCell, TableRow } from 'docx';
import sharp from 'sharp';
import { finishPdf, newPdf } from '../../../../lambdas/pdf-layout/new-pdf.ts';
import { randomFrom, report, runs, seed } from '../../../support/seeded.ts';
import { refusalOf } from './refusal.ts';
import { paragraph, wordFile } from './word-files.ts';

const mutations = runs(500, 10);

const picture = () => sharp({ create: { width: 120, height: 90, channels: 3, background: '#285c29' } });

async function pdf(): Promise<Uint8Array> {
  const doc = newPdf({ title: 'Transcript' });
  for (const text of ['First', 'Second'])
    doc.addPage().font('Helvetica').text(text, { link: 'https://foothills.example/' });
  doc.image(await picture().jpeg().toBuffer(), 100, 200);
  return finishPdf(doc);
}

async function word(): Promise<Uint8Array> {
  const image = new ImageRun({
    type: 'png',
    data: await picture().png().toBuffer(),
    transformation: { width: 60, height: 45 },
  });
  const cell = (text: string) => new TableCell({ children: [paragraph(text)] });
  return wordFile([
    new Paragraph({ text: 'Statement', heading: HeadingLevel.HEADING_1 }),
    new Paragraph({ text: 'Item', bullet: { level: 0 } }),
    new Table({ rows: [new TableRow({ children: [cell('Course'), cell('Grade')] })] }),
    new Paragraph({ children: [image] }),
  ]);
}

/** Changes some bytes, or removes, repeats or moves a slice. */
function mutate(whole: Uint8Array, random: () => number): Uint8Array {
  const bytes = Buffer.from(whole);
  const place = () => Math.floor(random() * bytes.length);
  const kind = random();
  if (kind < 0.6) {
    for (let count = Math.ceil(random() * 20); count > 0; count -= 1) bytes[place()] = Math.floor(random() * 256);
    return bytes;
  }
  const [from = 0, to = 0] = [place(), place()].sort((a, b) => a - b);
  if (kind < 0.75) return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
  if (kind < 0.9) return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)]);
  return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to), bytes.subarray(from, to)]);
}

it.each([
  ['PNG', () => picture().png().toBuffer()],
  ['JPEG', () => picture().jpeg().toBuffer()],
  ['PDF', pdf],
  ['Word', word],
] as const)('the converter accepts or refuses each mutated %s file, and never crashes', async (name, make) => {
  const whole = await make();
  expect(await refusalOf(whole)).toBe('taken');
  const random = randomFrom(seed);
  const outcomes: Record<string, number> = {};
  for (let count = 0; count < mutations; count += 1) {
    const outcome = await refusalOf(mutate(whole, random));
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  report(`mutated ${name} files`, mutations, JSON.stringify(outcomes));
});
