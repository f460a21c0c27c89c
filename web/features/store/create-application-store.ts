import { type Applied, applyAnswer, companionsOf, settle } from '../../../shared/form/apply-answer.ts';
import { todayIn } from '../../../shared/form/calendar.ts';
import type { Answer, Answers, FormState } from '../../../shared/form/definition.ts';
import { answerKeys, ownedKeys } from '../../../shared/form/owned-keys.ts';
import { answerKeysOf, asText, type Placed, type PlacedForm, place } from '../../../shared/form/place.ts';
import type { FieldErrors } from '../../../shared/form/validate.ts';
import type { Partner } from '../../../shared/partner/partner.ts';
import { createEmitter } from '../../lib/emitter.ts';
import { createClearedTexts } from './cleared-texts.ts';
import { decidingKeys } from './deciding-keys.ts';
import { isPlainText } from './plain-text.ts';
import { shareUnchanged } from './share-unchanged.ts';
import { type Details, noDetails, type Snapshot } from './snapshot.ts';
import type { Validator } from './validator.ts';

/** Topics beside the answers' keys; no key contains a space. */
const details = ' details';
const changes = ' changes';

const noErrors: readonly string[] = [];

/** A subscription per key, so that a keystroke renders one input. */
export function createApplicationStore({ form, config }: Partner, now: () => Date = () => new Date()) {
  // Made when they are first used, which is after the first screen.
  let deciding: ReturnType<typeof decidingKeys> | undefined;
  let keys: ReturnType<typeof answerKeys> | undefined;
  function isDeciding(key: string): boolean {
    deciding ??= decidingKeys(form);
    return deciding.has(key);
  }
  function answerKey(key: string) {
    keys ??= answerKeys(form);
    return keys.get(key);
  }
  const emitter = createEmitter();
  const emptyState = (): FormState => ({ answers: {}, counts: {}, tabs: {}, today: todayIn(config.timeZone, now()) });

  let state = emptyState();
  let unsaved: Answers = {};
  let placed = place(form, state);
  let byKey = indexByKey(placed);
  let snapshot: Snapshot = { ...noDetails, placed, errors: {} };

  let validator: Validator | undefined;
  const clearedTexts = createClearedTexts();
  const isValidating = () => snapshot.web_status === 'validating';
  const allErrors = (): FieldErrors => validator?.all(placed, state.answers) ?? {};

  function patch(changes: Partial<Snapshot>) {
    snapshot = { ...snapshot, ...changes };
    emitter.emit(details);
  }

  function replacePlaced(next: PlacedForm): readonly Placed[] {
    const shared = shareUnchanged(placed, next);
    const changed = shared.questions.filter((question) => byKey.get(answerKeysOf(question)[0] ?? '') !== question);
    placed = shared;
    if (changed.length > 0) byKey = indexByKey(placed);
    return changed;
  }

  function errorsAfter(answered: readonly string[], changed: readonly Placed[]): FieldErrors {
    if (!isValidating() || !validator) return snapshot.errors;
    const questions = new Set([...changed, ...answered.flatMap((key) => byKey.get(key) ?? [])]);
    return questions.size === 0 ? snapshot.errors : validator.update(snapshot.errors, questions, state.answers);
  }

  function changeAnswers(answers: Answers, changed: Answers) {
    state = { ...state, answers };
    unsaved = { ...unsaved, ...changed };
  }

  function publish(answered: readonly string[], changedQuestions: readonly Placed[]) {
    const errors = errorsAfter(answered, changedQuestions);
    for (const key of answered) emitter.emit(key);
    if (errors !== snapshot.errors || placed !== snapshot.placed) patch({ errors, placed });
    if (answered.length > 0) emitter.emit(changes);
  }

  /** The rules' code is large and needed late. Until it has loaded, no question has an error. */
  async function loadValidator(): Promise<Validator> {
    const { createValidator } = await import('./validator.ts');
    if (validator) return validator;
    validator = createValidator(() => ({ today: state.today, textAreaLength: config.textAreaLength }));
    if (isValidating()) patch({ errors: allErrors() });
    return validator;
  }

  function apply({ answers, changed, placed: next }: Applied) {
    changeAnswers(answers, changed);
    publish(Object.keys(changed), replacePlaced(next));
  }

  function withTexts(applied: Applied): Applied {
    clearedTexts.note(state.answers, applied);
    return clearedTexts.restored(form, state, applied);
  }

  function merge(answers: Answers) {
    const { placed: next } = settle(form, state, answers);
    apply(settle(form, state, { ...answers, ...companionsOf(next, answers) }));
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
    knows: (key: string) => answerKey(key) !== undefined,
    isSensitive: (key: string) => answerKey(key)?.sensitive === true,
    isDocument: (key: string) => answerKey(key)?.type === 'document',
    pageOf: (key: string) => answerKey(key)?.page,
    get: (key: string): Answer => state.answers[key] ?? '',
    questionOf: (key: string): Placed | undefined => byKey.get(key),
    labelOf: (key: string): string => byKey.get(key)?.question.label ?? key,
    errorsOf: (key: string): readonly string[] => snapshot.errors[key] ?? noErrors,

    set(key: string, answer: Answer) {
      const before = state.answers[key] ?? '';
      if (before === answer) return;
      const question = byKey.get(key)?.question;
      const decidesNothing = !isDeciding(key) || asText(before) === asText(answer);
      if (question && isPlainText[question.kind] && decidesNothing) {
        changeAnswers({ ...state.answers, [key]: answer }, { [key]: answer });
        publish([key], []);
        return;
      }
      apply(withTexts(applyAnswer(form, state, placed, key, answer)));
    },

    merge,

    /** Answers that the server wrote by itself, such as those of documents: none of them is unsaved. */
    receive(answers: Answers) {
      state = { ...state, answers: { ...state.answers, ...answers } };
      unsaved = Object.fromEntries(Object.entries(unsaved).filter(([key]) => !(key in answers)));
      publish(Object.keys(answers), replacePlaced(place(form, state)));
    },

    /** Of the unsaved answers, those that `keep` names stay. */
    load(answers: Answers, loaded: Partial<Details>, keep: (key: string) => boolean) {
      const kept = Object.entries(unsaved).filter(([key, value]) => keep(key) && (answers[key] ?? '') !== value);
      unsaved = Object.fromEntries(kept);
      const { counts = {}, tabs = {}, draft_only: keepsHidden = false } = loaded;
      state = {
        ...emptyState(),
        gates: snapshot.gates,
        answers: { ...answers, ...unsaved },
        counts,
        tabs,
        keepsHidden,
      };
      replacePlaced(place(form, state));
      snapshot = { ...snapshot, draft_only: keepsHidden, ...loaded, placed, errors: {} };
      if (isValidating()) snapshot = { ...snapshot, errors: allErrors() };
      emitter.emitAllBut(changes);
    },

    arrange(
      changed: { counts?: Snapshot['counts']; tabs?: Snapshot['tabs']; gates?: Snapshot['gates'] },
      cleared: Answers = {},
    ) {
      state = { ...state, ...changed };
      snapshot = { ...snapshot, ...changed };
      const applied = settle(form, state, cleared);
      apply(changed.gates ? withTexts(applied) : applied);
      emitter.emit(details);
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
      emitter.emit(details);
    },

    showErrors: (errors: FieldErrors) => patch({ errors }),
    loadValidator,
    /** Loads the validator if need be. */
    validateAll: async (): Promise<FieldErrors> => (await loadValidator()).all(placed, state.answers),
    /** Once the validator has loaded: builds schemas as long as there is time; returns whether all are built. */
    prepareValidation: (hasTime: () => boolean): boolean => validator?.prepare(placed, state.answers, hasTime) ?? false,

    unsaved: (): Answers => unsaved,
    /** An answer that has changed since stays unsaved. */
    saved(answers: Answers) {
      unsaved = Object.fromEntries(Object.entries(unsaved).filter(([key, value]) => answers[key] !== value));
    },

    reset() {
      state = emptyState();
      unsaved = {};
      clearedTexts.forget();
      replacePlaced(place(form, state));
      snapshot = { ...noDetails, placed, errors: {} };
      emitter.emitAllBut(changes);
    },

    onAnswer: (key: string, listener: () => void) => emitter.on(key, listener),
    onDetails: (listener: () => void) => emitter.on(details, listener),
    onChange: (listener: () => void) => emitter.on(changes, listener),
  };
}

const indexByKey = ({ questions }: PlacedForm): ReadonlyMap<string, Placed> =>
  new Map(questions.flatMap((question) => answerKeysOf(question).map((key) => [key, question])));
