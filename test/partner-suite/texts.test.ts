import { expect, it } from '@jest/globals';
import { afterSubmitting, config, partner, topicsAfterSubmitting } from '#partner';
import { completeAnswers } from '../../infra/local/seed/complete-answers.ts';
import { sampleApplicant } from '../../infra/local/seed/people.ts';
import { checklistOf } from '../../shared/checklist/checklist.ts';
import { todayIn } from '../../shared/form/calendar.ts';
import type { FormState } from '../../shared/form/definition.ts';
import { allQuestions } from '../../shared/form/owned-keys.ts';
import { placeForm } from '../../shared/form/place.ts';
import { repeatsOf } from '../../shared/form/structure.ts';
import { fillCounts } from '../../shared/partner/fill-counts.ts';
import { printForm } from '../../shared/print/print-form.ts';

const { form } = partner;
const today = todayIn(config.timeZone);
const counts = Object.fromEntries(repeatsOf(form).map(({ id, max }) => [id, max]));
const unfilled = /\{\w*\}|\bundefined\b|\bNaN\b|\[object |\bnull\b/;

/** Returns every text in a value, with its path. */
function textsIn(value: unknown, path = ''): readonly (readonly [path: string, text: string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return [];
  return Object.entries(value).flatMap(([name, each]) => textsIn(each, `${path}.${name}`));
}
const withFault = (value: unknown, isFaulty: (text: string) => boolean) =>
  textsIn(value).filter(([, text]) => isFaulty(text));

const states: readonly FormState[] = [false, true].map((asksMost) => ({
  answers: completeAnswers(form, today, sampleApplicant, { asksMost }),
  counts,
  tabs: {},
  today,
}));

it('no text of the form, its print, its checklist or the configuration has an unfilled placeholder', () => {
  const shown = states.flatMap((state) => [
    placeForm(form, state).pages,
    printForm(form, state),
    checklistOf(form, afterSubmitting, state, {}),
  ]);
  const { letters: _, ...rest } = config;
  const words = { ...rest, beforeYouStart: config.beforeYouStart?.map((text) => fillCounts(text, partner, today)) };
  expect(withFault([shown, words, topicsAfterSubmitting], (text) => unfilled.test(text))).toEqual([]);
});

it('no text starts or ends with white space', () => {
  const texts = [form, config, afterSubmitting, topicsAfterSubmitting];
  expect(withFault(texts, (text) => text.trim() !== text)).toEqual([]);
});

it('each hint has at most 125 characters, starts with a capital and ends with a period', () => {
  const hints = [...new Set(allQuestions(form).flatMap(({ question }) => question.hint ?? []))];
  expect(hints.filter((hint) => hint.length > 125 || !/^[A-Z].*\.$/.test(hint))).toEqual([]);
});
