import { type Applied, applyAnswer, companionsOf, settle } from '../../../../shared/form/apply-answer.ts';
import { todayIn } from '../../../../shared/form/calendar.ts';
import type { Answer, Answers, FormState } from '../../../../shared/form/definition.ts';
import { withoutForbiddenCharacters } from '../../../../shared/form/forbidden-characters.ts';
import { ownedKeys } from '../../../../shared/form/owned-keys.ts';
import { answerKeysOf, asText, place } from '../../../../shared/form/place.ts';
import type { Placed, PlacedForm } from '../../../../shared/form/placed.ts';
import type { FieldErrors } from '../../../../shared/form/validate.ts';
import type { Partner } from '../../../../shared/partner/partner.ts';
import { createEmitter, createKeyedEmitter } from '../../../lib/emitter.ts';
import { createClearedTexts } from './cleared-texts.ts';
import { createFormKeys } from './form-keys.ts';
import { isPlainText } from './plain-text.ts';
import { shareUnchanged } from './share-unchanged.ts';
import { type Details, noDetails, type Snapshot } from './snapshot.ts';
import { createValidation } from './validation.ts';

const noErrors: readonly string[] = [];

/** What a person has changed; what other changes have hidden is cleared with them. */
export interface Entered {
  readonly answers: Answers;
  readonly counts?: Snapshot['counts'] | undefined;
  readonly tabs?: Snapshot['tabs'] | undefined;
}

interface Arranged extends Omit<Entered, 'answers'> {
  readonly gates?: Snapshot['gates'];
}

/** A subscription per key, so that a keystroke renders one input. */
export function createApplicationStore({ form, config }: Partner, now: () => Date = () => new Date()) {
  const answerChanged = createKeyedEmitter();
  const anyAnswerChanged = createEmitter();
  const detailsChanged = createEmitter();
  const entered = createEmitter<Entered>();
  const emptyState = (): FormState => ({ answers: {}, counts: {}, tabs: {}, today: todayIn(config.timeZone, now()) });

  let state = emptyState();
  let placed = place(form, state);
  let byKey = indexByKey(placed);
  let snapshot: Snapshot = { ...noDetails, placed, errors: {} };

  const keys = createFormKeys(form);
  const clearedTexts = createClearedTexts();
  const validation = createValidation(() => ({ today: state.today, textAreaLength: config.textAreaLength }));
  const isValidating = () => snapshot.web_status === 'validating';
  const allErrors = (): FieldErrors => validation.all(placed, state.answers);

  function patch(changes: Partial<Snapshot>) {
    snapshot = { ...snapshot, ...changes };
    detailsChanged.emit();
  }

  function replacePlaced(next: PlacedForm): readonly Placed[] {
    const shared = shareUnchanged(placed, next);
    const changed = shared.questions.filter((question) => byKey.get(answerKeysOf(question)[0] ?? '') !== question);
    placed = shared;
    if (changed.length > 0) byKey = indexByKey(placed);
    return changed;
  }

  function errorsAfter(answered: readonly string[], changed: readonly Placed[]): FieldErrors {
    if (!isValidating()) return snapshot.errors;
    const questions = new Set([...changed, ...answered.flatMap((key) => byKey.get(key) ?? [])]);
    return validation.update(snapshot.errors, questions, state.answers);
  }

  /** Whoever saves hears of what was entered before whoever shows what is not saved. */
  function publish(answered: readonly string[], changedQuestions: readonly Placed[], byPerson?: Entered) {
    const errors = errorsAfter(answered, changedQuestions);
    for (const key of answered) answerChanged.emit(key);
    if (errors !== snapshot.errors || placed !== snapshot.placed) patch({ errors, placed });
    if (byPerson) entered.emit(byPerson);
    if (answered.length > 0) anyAnswerChanged.emit();
  }

  async function loadValidator() {
    if ((await validation.load()) && isValidating()) patch({ errors: allErrors() });
  }

  /** What a person's change has come to, with all that it clears and shows. */
  function apply({ answers, changed, placed: next }: Applied, arranged: Arranged = {}) {
    state = { ...state, ...arranged, answers };
    snapshot = { ...snapshot, ...arranged };
    publish(Object.keys(changed), replacePlaced(next), { answers: changed, ...arranged });
  }

  function withTexts(applied: Applied): Applied {
    clearedTexts.note(state.answers, applied);
    return clearedTexts.restored(form, state, placed, applied);
  }

  return {
    get answers() {
      return state.answers;
    },
    get placed() {
      return placed;
    },
    get state() {
      return snapshot;
    },
    ...keys,
    /** Of a question's companion keys, too. */
    isShown: (key: string) => byKey.get(keys.questionKeyOf(key))?.shown === true,
    get: (key: string): Answer => state.answers[key] ?? '',
    questionOf: (key: string): Placed | undefined => byKey.get(key),
    labelOf: (key: string): string => byKey.get(key)?.question.label ?? key,
    errorsOf: (key: string): readonly string[] => snapshot.errors[key] ?? noErrors,

    set(key: string, typed: Answer) {
      const answer = typeof typed === 'string' ? withoutForbiddenCharacters(typed) : typed;
      const before = state.answers[key] ?? '';
      if (before === answer) return;
      const question = byKey.get(key)?.question;
      const decidesNothing = !keys.isDeciding(key) || asText(before) === asText(answer);
      if (question && isPlainText[question.kind] && decidesNothing) {
        state = { ...state, answers: { ...state.answers, [key]: answer } };
        publish([key], [], { answers: { [key]: answer } });
        return;
      }
      apply(withTexts(applyAnswer(form, state, placed, key, answer)));
    },

    /** Answers from elsewhere that count as entered here, such as those of a link; of what they hide, none. */
    adopt(answers: Answers) {
      const next = place(form, { ...state, answers: { ...state.answers, ...answers } });
      const shown = new Set(next.questions.filter((question) => question.shown).flatMap(ownedKeys));
      const adopted = Object.fromEntries(Object.entries(answers).filter(([key]) => shown.has(key)));
      apply(settle(form, state, placed, { ...adopted, ...companionsOf(next, adopted) }));
    },

    /** What the server or another tab has: nobody has entered it here, and it clears nothing. */
    show({ answers = {}, counts, tabs }: Partial<Entered>) {
      const changed = Object.entries(answers).filter(([key, value]) => (state.answers[key] ?? '') !== value);
      if (changed.length === 0 && !counts && !tabs) return;
      const arranged = { ...(counts && { counts }), ...(tabs && { tabs }) };
      state = { ...state, ...arranged, answers: { ...state.answers, ...Object.fromEntries(changed) } };
      snapshot = { ...snapshot, ...arranged };
      publish(
        changed.map(([key]) => key),
        replacePlaced(place(form, state)),
      );
      if (counts || tabs) detailsChanged.emit();
    },

    /** How the form would be with other answers and tabs. */
    placedWith: (answers: Answers, tabs: Snapshot['tabs']): PlacedForm =>
      place(form, { ...state, answers: { ...state.answers, ...answers }, tabs: { ...state.tabs, ...tabs } }),

    arrange(arranged: Arranged, cleared: Answers = {}) {
      const applied = settle(form, { ...state, ...arranged }, placed, cleared);
      apply(arranged.gates ? withTexts(applied) : applied, arranged);
      detailsChanged.emit();
    },

    clearing: (questions: readonly Placed[]): Answers =>
      Object.fromEntries(
        questions
          .flatMap(ownedKeys)
          .filter((key) => asText(state.answers[key]) !== '')
          .map((key) => [key, '']),
      ),

    update(changed: Partial<Details>) {
      const wasValidating = isValidating();
      snapshot = { ...snapshot, ...changed };
      if (isValidating() !== wasValidating) snapshot = { ...snapshot, errors: isValidating() ? allErrors() : {} };
      detailsChanged.emit();
    },

    showErrors: (errors: FieldErrors) => patch({ errors }),
    loadValidator,
    /** Loads the validator if need be. */
    async validateAll(): Promise<FieldErrors> {
      await loadValidator();
      return allErrors();
    },
    /** Builds schemas as long as there is time; returns whether all are built. */
    prepareValidation: (hasTime: () => boolean): boolean => validation.prepare(placed, state.answers, hasTime),

    reset() {
      state = emptyState();
      clearedTexts.forget();
      replacePlaced(place(form, state));
      snapshot = { ...noDetails, placed, errors: {} };
      answerChanged.emitAll();
      detailsChanged.emit();
    },

    onAnswer: answerChanged.on,
    onDetails: detailsChanged.on,
    onChange: anyAnswerChanged.on,
    onEntered: entered.on,
  };
}

export type ApplicationStore = ReturnType<typeof createApplicationStore>;

const indexByKey = ({ questions }: PlacedForm): ReadonlyMap<string, Placed> =>
  new Map(questions.flatMap((question) => answerKeysOf(question).map((key) => [key, question])));
