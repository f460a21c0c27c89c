import type { FieldErrors } from '../../../shared/contracts/application.ts';
import { applyAnswer, settle } from '../../../shared/form/apply-answer.ts';
import { todayIn } from '../../../shared/form/calendar.ts';
import type { Answer, Answers, FormState } from '../../../shared/form/definition.ts';
import { answerKeys } from '../../../shared/form/owned-keys.ts';
import { answerKeysOf, asText, type Placed, type PlacedForm, place } from '../../../shared/form/place.ts';
import type { SchemaContext } from '../../../shared/form/schema.ts';
import { errorsOf, validate } from '../../../shared/form/validate.ts';
import type { Partner } from '../../../shared/partner/partner.ts';
import { createEmitter } from '../../lib/emitter.ts';
import { decidingKeys } from './deciding-keys.ts';
import { share } from './share.ts';
import { type Details, noDetails, type Snapshot } from './snapshot.ts';

/** The topics of everything but single answers; no answer has these keys. */
const details = ' details';
const changes = ' changes';
const plainTexts: ReadonlySet<string> = new Set([
  'text',
  'textarea',
  'email',
  'phone',
  'ssn',
  'date',
  'signature',
  'autocomplete',
  'address',
]);

export type ApplicationStore = ReturnType<typeof createApplicationStore>;

/** The answers and what follows from them, with a subscription per key: typing renders the one input (design, section 2). */
export function createApplicationStore({ form, config }: Partner, now: () => Date = () => new Date()) {
  const deciding = decidingKeys(form);
  const keys = answerKeys(form);
  const emitter = createEmitter();
  const emptyState = (): FormState => ({ answers: {}, counts: {}, tabs: {}, today: todayIn(config.timeZone, now()) });

  let state = emptyState();
  let unsaved: Answers = {};
  let placed = place(form, state);
  let byKey = indexed(placed);
  let snapshot: Snapshot = { ...noDetails, placed, errors: {} };

  const context = (): SchemaContext => ({ today: state.today, textAreaLength: config.textAreaLength });
  const isValidating = () => snapshot.web_status === 'validating';

  let validatedAhead = 0;
  let validated: { answers: Answers; placed: PlacedForm; errors: FieldErrors } | undefined;
  /** What is wrong with the whole form; a submit asks for it more than once. */
  function allErrors(): FieldErrors {
    const { answers } = state;
    if (validated?.answers !== answers || validated.placed !== placed)
      validated = { answers, placed, errors: validate(placed, answers, context()) };
    return validated.errors;
  }

  function patch(changes: Partial<Snapshot>) {
    snapshot = { ...snapshot, ...changes };
    emitter.emit(details);
  }

  /** Takes a new placing over and returns the questions that it changed. */
  function replace(next: PlacedForm): readonly Placed[] {
    const shared = share(placed, next);
    const changed = shared.questions.filter((question) => byKey.get(answerKeysOf(question)[0] ?? '') !== question);
    placed = shared;
    if (changed.length > 0) byKey = indexed(placed);
    return changed;
  }

  /** Validates what was answered and what depends on it, not the whole form. */
  function revalidated(answered: readonly string[], changed: readonly Placed[]): FieldErrors {
    if (!isValidating()) return snapshot.errors;
    const questions = new Set([...changed, ...answered.flatMap((key) => byKey.get(key) ?? [])]);
    if (questions.size === 0) return snapshot.errors;
    const stale = new Set([...questions].flatMap(answerKeysOf));
    const kept = Object.entries(snapshot.errors).filter(([key]) => !stale.has(key));
    const fresh = [...questions].flatMap((question) => Object.entries(errorsOf(question, state.answers, context())));
    return sameErrors(stale, snapshot.errors, fresh) ? snapshot.errors : Object.fromEntries([...kept, ...fresh]);
  }

  function changeAnswers(answers: Answers, changed: Answers, isSaved = false) {
    state = { ...state, answers };
    if (!isSaved) unsaved = { ...unsaved, ...changed };
  }

  function publish(answered: readonly string[], changedQuestions: readonly Placed[]) {
    const errors = revalidated(answered, changedQuestions);
    for (const key of answered) emitter.emit(key);
    if (errors !== snapshot.errors || placed !== snapshot.placed) patch({ errors, placed });
    if (answered.length > 0) emitter.emit(changes);
  }

  function settleChanges(changesToMake: Answers) {
    const applied = settle(form, state, changesToMake);
    changeAnswers(applied.answers, applied.changed);
    publish(Object.keys(applied.changed), replace(applied.placed));
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
    knows: (key: string) => keys.has(key),
    isSensitive: (key: string) => keys.get(key)?.sensitive === true,
    isDocument: (key: string) => keys.get(key)?.type === 'document',
    pageOf: (key: string) => keys.get(key)?.page,
    get: (key: string): Answer => state.answers[key] ?? '',
    questionOf: (key: string): Placed | undefined => byKey.get(key),

    /** Answers one key as a person does; what it decides follows. */
    set(key: string, answer: Answer) {
      const before = state.answers[key] ?? '';
      if (before === answer) return;
      const question = byKey.get(key)?.question;
      const decidesNothing = !deciding.has(key) || asText(before) === asText(answer);
      if (question && plainTexts.has(question.kind) && decidesNothing) {
        changeAnswers({ ...state.answers, [key]: answer }, { [key]: answer });
        publish([key], []);
        return;
      }
      const applied = applyAnswer(form, state, placed, key, answer);
      changeAnswers(applied.answers, applied.changed);
      publish(Object.keys(applied.changed), replace(applied.placed));
    },

    /** Changes several answers at once, companions as given. */
    merge: settleChanges,

    /** Takes over what the server wrote by itself: nothing of it is unsaved. */
    receive(answers: Answers) {
      changeAnswers({ ...state.answers, ...answers }, {}, true);
      for (const key of Object.keys(answers)) delete (unsaved as Record<string, Answer>)[key];
      publish(Object.keys(answers), replace(place(form, state)));
    },

    /** Starts from what the server holds. Of the answers entered here, `keep` says which stay; those are unsaved. */
    load(answers: Answers, loaded: Partial<Details>, keep: (key: string) => boolean) {
      const kept = Object.entries(unsaved).filter(([key, value]) => keep(key) && (answers[key] ?? '') !== value);
      unsaved = Object.fromEntries(kept);
      const { counts = {}, tabs = {} } = loaded;
      state = { ...emptyState(), gates: snapshot.gates, answers: { ...answers, ...unsaved }, counts, tabs };
      replace(place(form, state));
      snapshot = { ...snapshot, ...loaded, placed, errors: {} };
      if (isValidating()) snapshot = { ...snapshot, errors: allErrors() };
      emitter.emitAllBut(changes);
    },

    /** Chosen tabs, rows and gates change what is on screen; what they hide is cleared. */
    arrange(
      changed: { counts?: Snapshot['counts']; tabs?: Snapshot['tabs']; gates?: Snapshot['gates'] },
      cleared: Answers = {},
    ) {
      state = { ...state, ...changed };
      snapshot = { ...snapshot, ...changed };
      const applied = settle(form, state, cleared);
      changeAnswers(applied.answers, applied.changed);
      const questions = replace(applied.placed);
      publish(Object.keys(applied.changed), questions);
      emitter.emit(details);
    },

    update(changed: Partial<Details>) {
      const wasValidating = isValidating();
      snapshot = { ...snapshot, ...changed };
      if (isValidating() !== wasValidating) snapshot = { ...snapshot, errors: isValidating() ? allErrors() : {} };
      emitter.emit(details);
    },

    /** What the server found wrong, shown until the answer changes. */
    showErrors: (errors: FieldErrors) => patch({ errors }),
    validateAll: allErrors,
    /** Validates further questions while there is time; whether that was the last. What it builds is kept, not its result. */
    validateAhead(hasTime: () => boolean): boolean {
      const { questions } = placed;
      for (; validatedAhead < questions.length && hasTime(); validatedAhead += 1) {
        const question = questions[validatedAhead];
        if (question) errorsOf(question, state.answers, context());
      }
      return validatedAhead >= questions.length;
    },

    /** The answers that the server does not have yet. */
    unsaved: (): Answers => unsaved,
    /** Notes that the server has these; what has changed meanwhile stays unsaved. */
    saved(answers: Answers) {
      unsaved = Object.fromEntries(Object.entries(unsaved).filter(([key, value]) => answers[key] !== value));
    },

    /** Forgets everything, as after a log-out. */
    reset() {
      state = emptyState();
      unsaved = {};
      replace(place(form, state));
      snapshot = { ...noDetails, placed, errors: {} };
      emitter.emitAllBut(changes);
    },

    onAnswer: (key: string, listener: () => void) => emitter.on(key, listener),
    onDetails: (listener: () => void) => emitter.on(details, listener),
    /** Hears of every answer that a person changes. */
    onChange: (listener: () => void) => emitter.on(changes, listener),
  };
}

const indexed = ({ questions }: PlacedForm): ReadonlyMap<string, Placed> =>
  new Map(questions.flatMap((question) => answerKeysOf(question).map((key) => [key, question])));

function sameErrors(
  keys: ReadonlySet<string>,
  before: FieldErrors,
  after: readonly (readonly [string, readonly string[]])[],
) {
  const fresh = new Map(after);
  return [...keys].every((key) => String(before[key] ?? '') === String(fresh.get(key) ?? ''));
}
