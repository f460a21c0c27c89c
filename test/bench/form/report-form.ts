import type { Figure } from '../figures.ts';
import type { Subject } from './build.ts';
import { type FormFigure, type FormMedians, formFigures } from './measure-form.ts';
import type { Measured } from './measured.ts';

/** The limits of our form's figures, as multiples of plain React's. `interactions` limits what a user feels. */
const limits: readonly [FormFigure, number][] = [
  ['firstField', 1.15],
  ['errorsShown', 1.2],
  ['threadUntilShown', 1.2],
  ['submit', 1.3],
];

/** Prints the medians and returns our form's ratios. */
export function reportForm({ name, questions, reveal }: Measured, medians: FormMedians): Figure[] {
  console.log(`\n${name}: ${questions} questions on screen; ${reveal.key} reveals ${reveal.questions}.`);
  console.table(
    Object.fromEntries(
      (Object.keys(formFigures) as FormFigure[]).map((figure) => [
        formFigures[figure],
        Object.fromEntries([...medians].map(([subject, of]) => [subject, Math.round(of[figure] * 10) / 10])),
      ]),
    ),
  );
  const of = (subject: Subject, figure: FormFigure) => medians.get(subject)?.[figure] ?? Number.NaN;
  return limits.map(([figure, limit]) => ({
    figure: `${name}: ${formFigures[figure].replace(/,? ms$/, '')}, against plain React`,
    value: of('ours', figure) / of('plain', figure),
    unit: ' times',
    limit,
  }));
}
