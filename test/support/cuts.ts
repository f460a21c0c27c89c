import { refusalOf } from '../services/lambdas/conversion/refusal.ts';
import { revisedPdf } from './revised-pdf.ts';
import { randomFrom } from './seeded.ts';

/** Cuts PDFs of three revisions off at random places. Returns the cuts that were taken, which should be none. */
export async function takenCuts(count: number, seed: number): Promise<string[]> {
  const random = randomFrom(seed);
  const taken: string[] = [];
  for (const objectStreams of [false, true]) {
    const { bytes, ends } = await revisedPdf(3, { objectStreams });
    for (let cut = 0; cut < count / 2; cut += 1) {
      const length = Math.floor(random() * (bytes.length - 12));
      // Nothing tells a PDF that ends with one of its revisions from one that was never revised.
      if (ends.some((end) => length >= end - 2 && length <= end)) continue;
      if ((await refusalOf(bytes.subarray(0, length))) === 'taken') taken.push(`${length} of ${bytes.length}, ${ends}`);
    }
  }
  return taken;
}
