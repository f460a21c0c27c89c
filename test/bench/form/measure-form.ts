import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { median } from '../medians.ts';
import { buildSubjects, type Subject, subjects } from './build.ts';
import type { Measured } from './measured.ts';
import { type ServedSubject, serveSubject } from './serve.ts';
import { type Visit, visit } from './visit.ts';

const visits = 5;
const keys = 8;
const reveals = 4;

export const formFigures = {
  firstField: 'navigation to first field, ms',
  key: 'a key, main thread ms',
  reveal: 'revealing questions, main thread ms',
  errorsShown: 'submit to errors on screen, ms',
  threadUntilShown: 'submit to errors on screen, main thread ms',
  errors: 'errors shown',
  submit: 'all of a submit with errors, main thread ms',
  keyWithErrors: 'a key while errors are shown, main thread ms',
} as const;
export type FormFigure = keyof typeof formFigures;
export type FormMedians = ReadonlyMap<Subject, Readonly<Record<FormFigure, number>>>;

/** Builds all subjects and measures them in turns, so that other load on the machine affects them equally. */
export async function measureForm(browser: Browser, measured: Measured): Promise<FormMedians> {
  const outDir = mkdtempSync(join(tmpdir(), 'bench-form-'));
  const served: ServedSubject[] = [];
  try {
    await buildSubjects(measured, outDir);
    for (const subject of subjects) served.push(await serveSubject(subject, outDir, measured));
    const times = new Times();
    for (let round = 0; round < visits; round += 1) await measureRound(browser, served, measured, times);
    return times.medians();
  } finally {
    for (const { stop } of served) stop();
    rmSync(outDir, { recursive: true, force: true });
  }
}

class Times {
  readonly #values = new Map<string, number[]>();

  add(subject: Subject, figure: FormFigure, value: number) {
    const name = `${subject} ${figure}`;
    this.#values.set(name, [...(this.#values.get(name) ?? []), value]);
  }

  medians(): FormMedians {
    const figures = Object.keys(formFigures) as FormFigure[];
    const of = (subject: Subject) =>
      Object.fromEntries(
        figures.map((figure) => [figure, median(this.#values.get(`${subject} ${figure}`) ?? [])]),
      ) as Record<FormFigure, number>;
    return new Map(subjects.map((subject) => [subject, of(subject)]));
  }
}

async function measureRound(browser: Browser, served: readonly ServedSubject[], measured: Measured, times: Times) {
  const { reveal, textKey } = measured;
  const opened: [Subject, Visit][] = [];
  for (const each of served) opened.push([each.subject, await visit(browser, each)]);
  const inTurns = async (count: number, act: (subject: Subject, visit: Visit) => Promise<void>) => {
    for (let turn = 0; turn < count; turn += 1) for (const [subject, visit] of opened) await act(subject, visit);
  };
  await inTurns(1, async (subject, { firstField }) => times.add(subject, 'firstField', firstField));
  await inTurns(1, async (_, visit) => void (await visit.key(textKey)));
  await inTurns(keys, async (subject, visit) => times.add(subject, 'key', await visit.key(textKey)));
  await inTurns(reveals, async (subject, visit) => {
    await visit.answer(reveal, reveal.hide);
    times.add(subject, 'reveal', await visit.answer(reveal, reveal.show));
  });
  await inTurns(1, async (subject, visit) => {
    const { shown, threadUntilShown, mainThread, errors } = await visit.submit();
    times.add(subject, 'errorsShown', shown);
    times.add(subject, 'threadUntilShown', threadUntilShown);
    times.add(subject, 'submit', mainThread);
    times.add(subject, 'errors', errors);
  });
  await inTurns(keys, async (subject, visit) => times.add(subject, 'keyWithErrors', await visit.key(textKey)));
  await inTurns(1, (_, visit) => visit.close());
}
