import type { Figure } from '../figures.ts';
import { subjects } from './build.ts';
import { type FormFigure, type FormMedians, formFigures } from './measure-form.ts';
import type { Measured } from './measured.ts';

/** What must hold of our form, beside the others: ours, at most so many times theirs. */
const limits: readonly [FormFigure, 'plain' | 'hook-form', number][] = [
  ['firstField', 'hook-form', 1],
  ['key', 'plain', 1.1],
  ['reveal', 'plain', 1.2],
  ['errorsShown', 'hook-form', 1],
  ['submit', 'hook-form', 1.2],
  ['keyWithErrors', 'hook-form', 1],
];

/** Prints the medians and returns our form's ratios to the others. */
export function reportForm({ name, questions, reveal }: Measured, medians: FormMedians): Figure[] {
  console.log(`\n${name}: ${questions} questions on screen; ${reveal.key} reveals ${reveal.questions}.`);
  console.table(
    Object.fromEntries(
      (Object.keys(formFigures) as FormFigure[]).map((figure) => [
        formFigures[figure],
        Object.fromEntries(subjects.map((subject) => [subject, Math.round(medians[subject][figure] * 10) / 10])),
      ]),
    ),
  );
  return limits.map(([figure, other, limit]) => ({
    figure: `${name}: ${formFigures[figure].split(',')[0]}, against ${other}`,
    value: medians.ours[figure] / medians[other][figure],
    unit: ' times',
    limit,
  }));
}
