import { expect, it } from '@jest/globals';
import { openPdf } from '../../../../lambdas/conversion/pdf/open-pdf.ts';
import { takenCuts } from '../../../support/cuts.ts';
import { revisedPdf } from '../../../support/revised-pdf.ts';
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

it.each([70_000, 500_000])(
  'a PDF with %s NUL bytes after its end is taken, unless it was cut off before them',
  async (padding) => {
    const { bytes, ends } = await revisedPdf(2, { objectStreams: false });
    const padded = (whole: Uint8Array) => Buffer.concat([whole, Buffer.alloc(padding)]);
    expect(textIn(await convert(padded(bytes)))).toMatch(/Signed, revision 1[\s\S]*Page 3/);
    expect(await refusalOf(padded(bytes.subarray(0, (ends[0] ?? 0) + 40)))).toBe('damaged');
  },
);

it('a PDF with tens of thousands of empty lines after its end is read at once', async () => {
  const { bytes } = await revisedPdf(1, { objectStreams: false });
  const began = performance.now();
  await openPdf(Buffer.concat([bytes, Buffer.from(`${'\n'.repeat(60_000)}Sent by mail`)]));
  expect(performance.now() - began).toBeLessThan(5_000);
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
