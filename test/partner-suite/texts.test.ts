import { expect, it } from '@jest/globals';
import { afterSubmitting, config, partner, topicsAfterSubmitting } from '#partner';
import { completeAnswers } from '../../infra/local/seed/complete-answers.ts';
import { somebody } from '../../infra/local/seed/plausible-text.ts';
import { checklistOf } from '../../shared/checklist/checklist.ts';
import { todayIn } from '../../shared/form/calendar.ts';
import type { FormState, Item, Question } from '../../shared/form/definition.ts';
import { allQuestions } from '../../shared/form/owned-keys.ts';
import { place } from '../../shared/form/place.ts';
import { everyItem, repeatsOf } from '../../shared/form/structure.ts';
import { fillCounts } from '../../shared/partner/fill-counts.ts';
import { printForm } from '../../shared/print/print-form.ts';

const { form } = partner;
const today = todayIn(config.timeZone);
const counts = Object.fromEntries(repeatsOf(form).map(({ id, max }) => [id, max]));
const unfilled = /\{\w*\}|\bundefined\b|\bNaN\b|\[object |\bnull\b/;

/** Every text in a value, with where it is. */
function textsIn(value: unknown, path = ''): readonly (readonly [path: string, text: string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null || value instanceof RegExp) return [];
  return Object.entries(value).flatMap(([name, each]) => textsIn(each, `${path}.${name}`));
}
const withFault = (value: unknown, isFaulty: (text: string) => boolean) =>
  textsIn(value).filter(([, text]) => isFaulty(text));

const states: readonly FormState[] = [false, true].map((asksMost) => ({
  answers: completeAnswers(form, today, somebody, { asksMost }),
  counts,
  tabs: {},
  today,
}));

/** What a kind of item says; '' where it has to say something. */
function wordsOf(item: Item): readonly string[] {
  switch (item.kind) {
    case 'note':
      return [item.text];
    case 'group':
      return item.heading === undefined ? [] : [item.heading];
    case 'gate':
      return [item.label];
    case 'tabs':
      return [item.label, ...item.tabs.flatMap(({ label, text }) => (text === undefined ? [label] : [label, text]))];
    case 'repeat':
      return [item.heading, ...(item.addAnother === undefined ? [] : [item.addAnother])];
    default:
      return questionWords(item);
  }
}
const questionWords = ({ label, hint, requiredMessage }: Question) =>
  [label, hint, requiredMessage].filter((text) => text !== undefined);

it('no text of the form, its print, its checklist or the configuration has a gap', () => {
  const shown = states.flatMap((state) => [
    place(form, state).pages,
    printForm(form, state),
    checklistOf(form, afterSubmitting, state, {}),
  ]);
  const { letters: _, ...rest } = config;
  const words = { ...rest, beforeYouStart: config.beforeYouStart?.map((text) => fillCounts(text, partner, today)) };
  expect(withFault([shown, words, topicsAfterSubmitting], (text) => unfilled.test(text))).toEqual([]);
});

it('no text begins or ends with white space, and none is blank', () => {
  const items = form.pages.flatMap(({ sections }) => sections.flatMap((section) => [...everyItem(section.items)]));
  const titles = form.pages.flatMap((page) => [page.title, ...page.sections.map(({ title }) => title)]);
  const texts = [titles, items.map(wordsOf), config, afterSubmitting, topicsAfterSubmitting];
  expect(withFault(texts, (text) => text.trim() !== text || text === '')).toEqual([]);
});

it('each hint is a sentence or two', () => {
  const hints = [...new Set(allQuestions(form).flatMap(({ question }) => question.hint ?? []))];
  expect(hints.filter((hint) => hint.length > 125 || !/^[A-Z].*\.$/.test(hint))).toEqual([]);
});
