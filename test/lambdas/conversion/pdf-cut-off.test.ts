import { expect, it } from '@jest/globals';
import { takenCuts } from '../../support/cuts.ts';
import { revisedPdf } from '../../support/revised-pdf.ts';
import { textIn } from './poppler.ts';
import { convert, refusalOf } from './refusal.ts';

it.each([false, true])(
  'a PDF of several revisions is taken as it was last saved (object streams: %s)',
  async (objectStreams) => {
    const { bytes } = await revisedPdf(3, { objectStreams });
    expect(textIn(await convert(bytes))).toMatch(/Signed, revision 2[\s\S]*Page 2[\s\S]*Page 3/);
  },
);

it('a PDF of several revisions is refused when it was cut off', async () => {
  expect(await takenCuts(60, 1)).toEqual([]);
});

it('a linearized PDF is refused when it is shorter than it says', async () => {
  const { bytes } = await revisedPdf(1, { objectStreams: false });
  const linearized = (length: number) => {
    const pdf = Buffer.from(bytes).toString('latin1');
    return Buffer.from(
      pdf.replace(/^(%PDF[^\n]*\n[^\n]*\n)/, `$190 0 obj\n<< /Linearized 1 /L ${length} >>\nendobj\n`),
      'latin1',
    );
  };
  expect(await refusalOf(linearized(1_000_000))).toBe('damaged');
  expect(await refusalOf(linearized(bytes.length))).toBe('taken');
});
