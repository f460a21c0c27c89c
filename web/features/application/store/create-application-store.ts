// The answers, the form placed by them, and other details of the application. Changes by the user (`set`, `adopt`,
// `arrange`) clear the answers that they hide, and the outbox receives them. Values that arrive from elsewhere (`show`,
// `update`) do neither. Each key has its own subscription, so that a keystroke renders one input.

import { type Applied, applyAnswer, companionsOf, settle } from '../../../../shared/form/apply-answer.ts';
import { todayIn } from '../../../../shared/form/calendar.ts';
import type { Answer, Answers, FormState } from '../../../../shared/form/definition.ts';
import { ownedKeys } from '../../../../shared/form/owned-keys.ts';
import { asText, place } from '../../../../shared/form/place.ts';
import type { Placed, PlacedForm } from '../../../../shared/form/placed.ts';
import { readAnswer } from '../../../../shared/form/read-answer.ts';
import type { FieldErrors } from '../../../../shared/form/validate.ts';
import type { Partner } from '../../../../shared/partner/partner.ts';
import { serverNow } from '../../../lib/calls/server-day.ts';
import { createEmitter, createKeyedEmitter } from '../../../lib/emitter.ts';
import { createClearedTexts, isPlainText } from './cleared-texts.ts';
import { createFormKeys } from './form-keys.ts';
import { createPlacedQuestions } from './placed-questions.ts';
import { type Details, noDetails, type Snapshot } from './snapshot.ts';
import { createValidation } from './validation.ts';

const noErrors: readonly string[] = [];

/** A change by the user, with the answers that it hides and therefore clears. */
export interface Entered {
  readonly answers: Answers;
  readonly counts?: Snapshot['counts'] | undefined;
  readonly tabs?: Snapshot['tabs'] | undefined;
}

interface Arranged extends Omit<Entered, 'answers'> {
  readonly gates?: Snapshot['gates'];
}

export function createApplicationStore({ form, config }: Partner, now: () => Date = serverNow) {
  const answerChanged = createKeyedEmitter();
  const anyAnswerChanged = createEmitter();
  const detailsChanged = createEmitter();
  const entered = createEmitter<Entered>();
  const emptyState = (): FormState => ({ answers: {}, counts: {}, tabs: {}, today: todayIn(config.timeZone, now()) });

  let state = emptyState();
  const questions = createPlacedQuestions(() => place(form, state));
  let snapshot: Snapshot = {
    ...noDetails,
    get placed() {
      return questions.placed;
    },
    errors: {},
  };

  const keys = createFormKeys(form);
  const clearedTexts = createClearedTexts();
  const validation = createValidation(() => ({ today: state.today, textAreaLength: config.textAreaLength }));
  const isValidating = () => snapshot.web_status === 'validating';
  const allErrors = (): FieldErrors => validation.all(questions.placed, state.answers);
  const answerOf = (key: string): Answer => state.answers[key] ?? '';
  const read = (key: string, typed: Answer) => readAnswer(questions.of(key)?.question.kind ?? 'select', typed);

  function patch(changes: Partial<Snapshot>) {
    snapshot = { ...snapshot, ...changes };
    detailsChanged.emit();
  }

  function errorsAfter(answered: readonly string[], changed: readonly Placed[]): FieldErrors {
    if (!isValidating()) return snapshot.errors;
    const affected = new Set([...changed, ...answered.flatMap((key) => questions.of(key) ?? [])]);
    return validation.update(snapshot.errors, affected, state.answers);
  }

  /**
   * Notifies the listeners. The outbox must receive the change before `anyAnswerChanged` makes the screen show what is
   * unsaved.
   */
  function publish(answered: readonly string[], changedQuestions: readonly Placed[], byUser?: Entered) {
    const errors = errorsAfter(answered, changedQuestions);
    const { placed } = questions;
    for (const key of answered) answerChanged.emit(key);
    if (errors !== snapshot.errors || placed !== snapshot.placed) patch({ errors, placed });
    if (byUser) entered.emit(byUser);
    if (answered.length > 0) anyAnswerChanged.emit();
  }

  /** Applies a user's change, with everything that it clears and shows. */
  function apply({ answers, changed, placed }: Applied, arranged: Arranged = {}) {
    state = { ...state, ...arranged, answers };
    snapshot = { ...snapshot, ...arranged };
    publish(Object.keys(changed), questions.replace(placed), { answers: changed, ...arranged });
  }

  function withTexts(applied: Applied): Applied {
    clearedTexts.note(state.answers, applied);
    return clearedTexts.restored(form, state, questions.placed, applied);
  }

  async function loadValidator() {
    if ((await validation.load()) && isValidating()) patch({ errors: allErrors() });
  }

  return {
    get answers() {
      return state.answers;
    },
    get placed() {
      return questions.placed;
    },
    get state() {
      return snapshot;
    },

    ...keys,
    /** Whether the question of this key is shown. Accepts companion keys. */
    isShown: (key: string) => questions.of(keys.questionKeyOf(key))?.shown === true,
    get: answerOf,
    questionOf: questions.of,
    labelOf: (key: string): string => questions.of(key)?.question.label ?? key,
    errorsOf: (key: string): readonly string[] => snapshot.errors[key] ?? noErrors,
    clearing: (hidden: readonly Placed[]): Answers =>
      Object.fromEntries(
        hidden
          .flatMap(ownedKeys)
          .filter((key) => asText(state.answers[key]) !== '')
          .map((key) => [key, '']),
      ),
    /** Places the form with other answers and tabs, without changing the state. */
    placedWith: (answers: Answers, tabs: Snapshot['tabs']): PlacedForm =>
      place(form, { ...state, answers: { ...state.answers, ...answers }, tabs: { ...state.tabs, ...tabs } }),

    set(key: string, typed: Answer) {
      const answer = read(key, typed);
      const before = answerOf(key);
      if (before === answer) return;
      const question = questions.of(key)?.question;
      const decidesNothing = !keys.isDeciding(key) || asText(before) === asText(answer);
      if (question && isPlainText[question.kind] && decidesNothing) {
        state = { ...state, answers: { ...state.answers, [key]: answer } };
        publish([key], [], { answers: { [key]: answer } });
        return;
      }
      apply(withTexts(applyAnswer(form, state, questions.placed, key, answer)));
    },
    /**
     * Adds answers from elsewhere, such as those of a link, as if the user had entered them here. Skips the answers of
     * questions that they leave hidden.
     */
    adopt(typed: Answers) {
      const answers = Object.fromEntries(Object.entries(typed).map(([key, answer]) => [key, read(key, answer)]));
      const next = place(form, { ...state, answers: { ...state.answers, ...answers } });
      const shown = new Set(next.questions.filter((question) => question.shown).flatMap(ownedKeys));
      const adopted = Object.fromEntries(Object.entries(answers).filter(([key]) => shown.has(key)));
      apply(settle(form, state, questions.placed, { ...adopted, ...companionsOf(next, adopted) }));
    },
    arrange(arranged: Arranged, cleared: Answers = {}) {
      const applied = settle(form, { ...state, ...arranged }, questions.placed, cleared);
      apply(arranged.gates ? withTexts(applied) : applied, arranged);
      detailsChanged.emit();
    },

    /** Shows values from the server or another tab. They do not count as entered here, and they clear nothing. */
    show({ answers = {}, counts, tabs }: Partial<Entered>) {
      const changed = Object.entries(answers).filter(([key, value]) => answerOf(key) !== value);
      if (changed.length === 0 && !counts && !tabs) return;
      const arranged = { ...(counts && { counts }), ...(tabs && { tabs }) };
      state = { ...state, ...arranged, answers: { ...state.answers, ...Object.fromEntries(changed) } };
      snapshot = { ...snapshot, ...arranged };
      publish(
        changed.map(([key]) => key),
        questions.replace(place(form, state)),
      );
      if (counts || tabs) detailsChanged.emit();
    },
    update(changed: Partial<Details>) {
      const wasValidating = isValidating();
      snapshot = { ...snapshot, ...changed };
      if (isValidating() !== wasValidating) snapshot = { ...snapshot, errors: isValidating() ? allErrors() : {} };
      detailsChanged.emit();
    },
    /** Places the form again if the day has changed, because the questions and options depend on it. */
    followDay() {
      const today = todayIn(config.timeZone, now());
      if (today === state.today) return;
      state = { ...state, today };
      publish([], questions.replace(place(form, state)));
      if (isValidating()) patch({ errors: allErrors() });
    },
    reset() {
      state = emptyState();
      clearedTexts.forget();
      questions.replace(place(form, state));
      snapshot = { ...noDetails, placed: questions.placed, errors: {} };
      answerChanged.emitAll();
      detailsChanged.emit();
    },

    showErrors(errors: FieldErrors) {
      if (errors !== snapshot.errors) patch({ errors });
    },
    loadValidator,
    /** Returns all errors, after loading the validator if necessary. */
    async validateAll(): Promise<FieldErrors> {
      await loadValidator();
      return allErrors();
    },
    prepareValidation: (hasTime: () => boolean): boolean =>
      validation.prepare(questions.placed, state.answers, hasTime),

    onAnswer: answerChanged.on,
    onDetails: detailsChanged.on,
    onChange: anyAnswerChanged.on,
    onEntered: entered.on,
  };
}

export type ApplicationStore = ReturnType<typeof createApplicationStore>;
