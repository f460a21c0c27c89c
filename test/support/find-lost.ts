import { PDFDocument } from '@cantoo/pdf-lib';
import { saveFaithfully } from '../../lambdas/conversion/comparison/save-faithfully.ts';
import { lostPixels, textIn } from '../services/lambdas/conversion/poppler.ts';
import { convert } from '../services/lambdas/conversion/refusal.ts';
import { caseOf, plant, stampBox } from './planted-faults.ts';

/** Pixels: the edges of lines are smoothed a little differently in a picture. */
const mostLost = 5;

/** Plants a fault in the rewriting of one file; says what was saved all the same, by Poppler's view of it. */
export async function findLost(number: number) {
  const faulty = await caseOf(number);
  const pdf = await convert(faulty.source);
  const target = await PDFDocument.load(pdf, { updateMetadata: false });
  plant(faulty, target);
  const annotations = target.getPageIndices().map((page) => (page === faulty.page ? [stampOf()] : []));
  const saved = await saveFaithfully(faulty.source, target, annotations);
  return {
    picturedPages: saved.picturedPages,
    isShown: lostPixels(faulty.source, saved.pdf, faulty.page + 1) <= mostLost,
    hasText: /Transcript[\s\S]*Passed/.test(textIn(saved.pdf).split('\f')[faulty.page] ?? ''),
  };
}

const stampOf = () => ({ box: stampBox, outcome: 'kept' as const });
