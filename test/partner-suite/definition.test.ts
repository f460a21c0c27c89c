import { describe, expect, it } from '@jest/globals';
import { afterSubmitting, config, partner, topicsAfterSubmitting } from '#partner';
import { completeAnswers } from '../../infra/local/seed/complete-answers.ts';
import { sampleApplicant } from '../../infra/local/seed/people.ts';
import { todayIn } from '../../shared/form/calendar.ts';
import type { OptionSource, Question } from '../../shared/form/definition.ts';
import { allQuestions } from '../../shared/form/owned-keys.ts';
import { placeForm } from '../../shared/form/place.ts';
import { validate } from '../../shared/form/validate.ts';
import { addDays } from '../../shared/letters/letter-calendar.ts';
import { assertValidPartner } from '../../shared/partner/assert-valid-partner.ts';
import { contrast } from '../../web/styles/contrast.ts';

const { form } = partner;
const today = todayIn(config.timeZone);
const days = (count: number, every: number) =>
  Array.from({ length: Math.ceil(count / every) }, (_, index) => addDays(today, index * every));
const twoYears = 2 * 366;

function sourcesOf(question: Question): readonly OptionSource[] {
  if (question.kind === 'month-year') return [question.years];
  if ('optionsBy' in question) return Object.values(question.optionsBy);
  return 'options' in question ? [question.options] : [];
}

describe('the definition', () => {
  it('passes the soundness checks', () => {
    expect(() => assertValidPartner(partner, afterSubmitting, topicsAfterSubmitting)).not.toThrow();
  });

  it('offers distinct, labeled options in each list on every day of the next two years', () => {
    const sources = new Map(
      allQuestions(form).flatMap(({ key, question }) => sourcesOf(question).map((s) => [s, key])),
    );
    for (const [source, key] of sources)
      for (const day of typeof source === 'function' ? days(twoYears, 1) : [today]) {
        const options = typeof source === 'function' ? source(day) : source;
        const offered = options.filter(({ retired }) => !retired);
        expect([key, day, offered.length > 0]).toEqual([key, day, true]);
        expect([key, day, new Set(options.map(({ value }) => value)).size]).toEqual([key, day, options.length]);
        expect([key, day, options.filter(({ label }) => label.trim() === '')]).toEqual([key, day, []]);
      }
  });

  it.each([false, true])(
    'can be answered without errors on days of the next two years (most questions: %s)',
    (asksMost) => {
      for (const day of days(twoYears, asksMost ? 365 : 30)) {
        const answers = completeAnswers(form, day, sampleApplicant, { asksMost });
        const placed = placeForm(form, { answers, counts: {}, tabs: {}, today: day });
        const errors = validate(placed, answers, { today: day, textAreaLength: config.textAreaLength });
        expect([day, errors]).toEqual([day, {}]);
      }
    },
  );
});

it.each(Object.entries(config.brand))('the brand color "%s" carries white text', (_name, colour) => {
  expect(contrast(colour, '#ffffff')).toBeGreaterThanOrEqual(4.5);
});
