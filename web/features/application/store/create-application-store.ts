// The store contains the answers, the form placed by them, and other details of the application. Changes by the user
// (`set`, `addAnswers`, `changeStructure`) clear the answers that they hide and go to the outbox. Values from elsewhere
// (`show`, `update`) do neither. Each key has its own subscription, so that a keystroke renders one input.

import { type AppliedChanges, applyAnswer, applyChanges, companionsOf } from '../../../../shared/form/apply-answer.ts';
import { todayIn } from '../../../../shared/form/calendar.ts';
import type { Answer, Answers, FormState } from '../../../../shared/form/definition.ts';
import { normalizeAnswer } from '../../../../shared/form/normalize-answer.ts';
import { ownedKeys } from '../../../../shared/form/owned-keys.ts';
import { asText, placeForm } from '../../../../shared/form/place.ts';
import type { Placed, PlacedForm } from '../../../../shared/form/placed.ts';
import type { FieldErrors } from '../../../../shared/form/validate.ts';
import type { Partner } from '../../../../shared/partner/partner.ts';
import { serverNow } from '../../../lib/calls/server-time.ts';
import { createEmitter, createKeyedEmitter } from '../../../lib/emitter.ts';
import { createClearedTexts, isPlainText } from './cleared-texts.ts';
import { createFormKeys } from './form-keys.ts';
import { createPlacedQuestions } from './placed-questions.ts';
import { type Details, emptyDetails, type Snapshot } from './snapshot.ts';
import { createValidation } from './validation.ts';

/** A change by the user, with the answers that it hides and therefore clears. */
export interface UserChange {
  readonly answers: Answers;
  readonly counts?: Snapshot['counts'] | undefined;
  readonly tabs?: Snapshot['tabs'] | undefined;
}

interface StructureChange extends Omit<UserChange, 'answers'> {
  readonly gates?: Snapshot['gates'];
}

export function createApplicationStore({ form, config }: Partner, now: () => Date = serverNow) {
  const answerChanged = createKeyedEmitter();
  const anyAnswerChanged = createEmitter();
  const detailsChanged = createEmitter();
  const userChanged = createEmitter<UserChange>();
  const emptyState = (): FormState => ({ answers: {}, counts: {}, tabs: {}, today: todayIn(config.timeZone, now()) });

  let state = emptyState();
  const questions = createPlacedQuestions(() => placeForm(form, state));
  let snapshot: Snapshot = {
    ...emptyDetails,
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
  const read = (key: string, typed: Answer) => normalizeAnswer(questions.find(key)?.question.kind ?? 'select', typed);

  function patch(changes: Partial<Snapshot>) {
    snapshot = { ...snapshot, ...changes };
    detailsChanged.emit();
  }

  function errorsAfterChange(answered: readonly string[], changed: readonly Placed[]): FieldErrors {
    if (!isValidating()) return snapshot.errors;
    const affected = new Set([...changed, ...answered.flatMap((key) => questions.find(key) ?? [])]);
    return validation.update(snapshot.errors, affected, state.answers);
  }

  /** Publishes a change. The outbox must receive it before `anyAnswerChanged` makes the screen show what is unsaved. */
  function publish(answered: readonly string[], changedQuestions: readonly Placed[], userChange?: UserChange) {
    const errors = errorsAfterChange(answered, changedQuestions);
    const { placed } = questions;
    for (const key of answered) answerChanged.emit(key);
    if (errors !== snapshot.errors || placed !== snapshot.placed) patch({ errors, placed });
    if (userChange) userChanged.emit(userChange);
    if (answered.length > 0) anyAnswerChanged.emit();
  }

  function apply({ answers, changed, placed }: AppliedChanges, structure: StructureChange = {}) {
    state = { ...state, ...structure, answers };
    snapshot = { ...snapshot, ...structure };
    publish(Object.keys(changed), questions.replace(placed), { answers: changed, ...structure });
  }

  function restoreClearedTexts(applied: AppliedChanges): AppliedChanges {
    clearedTexts.record(state.answers, applied);
    return clearedTexts.restore(form, state, questions.placed, applied);
  }

  async function loadValidator() {
    if (await validation.load()) patch(isValidating() ? { errors: allErrors() } : {});
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
    /** Whether the question of this key is shown. The key may be that of a stored label (`companionOf`). */
    isShown: (key: string) => questions.find(keys.questionKeyOf(key))?.shown === true,
    get: answerOf,
    questionOf: questions.find,
    kindOf: (key: string) => questions.find(key)?.question.kind,
    labelOf: (key: string): string => questions.find(key)?.question.label ?? key,
    emptyAnswersFor: (hidden: readonly Placed[]): Answers =>
      Object.fromEntries(
        hidden
          .flatMap(ownedKeys)
          .filter((key) => asText(state.answers[key]) !== '')
          .map((key) => [key, '']),
      ),
    /** The errors on screen, or before the first submission the hidden errors of complete answers. */
    get problems(): FieldErrors {
      return isValidating() ? snapshot.errors : validation.invalid(questions.placed, state.answers);
    },
    /** Places the form with other answers and tabs, without changing the state. */
    placeWith: (answers: Answers, tabs: Snapshot['tabs']): PlacedForm =>
      placeForm(form, { ...state, answers: { ...state.answers, ...answers }, tabs: { ...state.tabs, ...tabs } }),

    set(key: string, typed: Answer) {
      const answer = read(key, typed);
      const before = answerOf(key);
      if (before === answer) return;
      const question = questions.find(key)?.question;
      const isIndependent = !keys.isDeciding(key) || asText(before) === asText(answer);
      if (question && isPlainText[question.kind] && isIndependent) {
        state = { ...state, answers: { ...state.answers, [key]: answer } };
        publish([key], [], { answers: { [key]: answer } });
        return;
      }
      apply(restoreClearedTexts(applyAnswer(form, state, questions.placed, key, answer)));
    },
    /**
     * Adds answers from elsewhere, such as those of a link, as if the user had entered them here. Skips the answers of
     * questions that they leave hidden.
     */
    addAnswers(typed: Answers) {
      const answers = Object.fromEntries(Object.entries(typed).map(([key, answer]) => [key, read(key, answer)]));
      const next = placeForm(form, { ...state, answers: { ...state.answers, ...answers } });
      const shown = new Set(next.questions.filter((question) => question.shown).flatMap(ownedKeys));
      const adopted = Object.fromEntries(Object.entries(answers).filter(([key]) => shown.has(key)));
      apply(applyChanges(form, state, questions.placed, { ...adopted, ...companionsOf(next, adopted) }));
    },
    changeStructure(structure: StructureChange, cleared: Answers = {}) {
      const applied = applyChanges(form, { ...state, ...structure }, questions.placed, cleared);
      apply(structure.gates ? restoreClearedTexts(applied) : applied, structure);
      detailsChanged.emit();
    },

    /** Shows values from the server or another tab. They do not count as entered here, and they clear nothing. */
    show({ answers = {}, counts, tabs }: Partial<UserChange>) {
      const changed = Object.entries(answers).filter(([key, value]) => answerOf(key) !== value);
      if (changed.length === 0 && !counts && !tabs) return;
      const structure = { ...(counts && { counts }), ...(tabs && { tabs }) };
      state = { ...state, ...structure, answers: { ...state.answers, ...Object.fromEntries(changed) } };
      const replaced = questions.replace(placeForm(form, state));
      // The form is already placed here, because reading the first snapshot would otherwise place it once more.
      snapshot = { ...snapshot, ...structure };
      publish(
        changed.map(([key]) => key),
        replaced,
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
    updateToday() {
      const today = todayIn(config.timeZone, now());
      if (today === state.today) return;
      state = { ...state, today };
      publish([], questions.replace(placeForm(form, state)));
      if (isValidating()) patch({ errors: allErrors() });
    },
    reset() {
      state = emptyState();
      clearedTexts.clear();
      questions.replace(placeForm(form, state));
      snapshot = { ...emptyDetails, placed: questions.placed, errors: {} };
      answerChanged.emitAll();
      detailsChanged.emit();
    },

    showErrors(errors: FieldErrors) {
      if (errors !== snapshot.errors) patch({ errors });
    },
    loadValidator,
    async validateAll(): Promise<FieldErrors> {
      await loadValidator();
      return allErrors();
    },
    prepareValidation: (hasTime: () => boolean): boolean =>
      validation.prepare(questions.placed, state.answers, hasTime),

    onAnswer: answerChanged.on,
    onDetails: detailsChanged.on,
    onChange: anyAnswerChanged.on,
    onUserChange: userChanged.on,
  };
}

export type ApplicationStore = ReturnType<typeof createApplicationStore>;
