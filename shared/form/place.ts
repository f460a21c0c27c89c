import { type CalendarDate, yearsBefore } from './calendar.ts';
import type { Answer, Answers, Check, Form, FormState, OptionSource, Options, PageId, Question } from './definition.ts';
import { type ExpandedItem, expand } from './expand.ts';
import { companionOf, listedOrEmpty } from './option-lists.ts';
import type { Placed, PlacedForm, PlacedItem } from './placed.ts';
import { type AnswerReader, type Rule, ruleHolds } from './rules.ts';
import { itemsIn } from './structure.ts';

/** Evaluates all rules of the form for a state. Returns its pages and a list of its questions, shown or not. Pure. */
export function placeForm(form: Form, state: FormState): PlacedForm {
  const walk = new FormWalk(state);
  const pages = expand(form).pages.map((page) => ({
    id: page.id,
    title: page.title,
    sections: page.sections.map((section) => {
      const items = walk.items(section.items, {
        page: page.id,
        section: section.id,
        row: '',
        isBoxOfGroup: false,
        shown: true,
      });
      return { id: section.id, title: section.title, shown: items.some(isOnScreen), items };
    }),
  }));
  walk.evaluateRequirements();
  return { pages, questions: walk.questions, read: walk.read };
}

const isOnScreen = (item: PlacedItem): boolean => {
  if (!item.shown) return false;
  return item.kind === 'group' ? item.items.some(isOnScreen) : true;
};

interface Placement {
  readonly page: PageId;
  readonly section: string;
  readonly row: string;
  readonly isBoxOfGroup: boolean;
  readonly shown: boolean;
}

class FormWalk {
  readonly questions: Placed[] = [];
  readonly #state: FormState;
  readonly #recorded = new Map<string, string>();

  constructor(state: FormState) {
    this.#state = state;
  }

  readonly read: AnswerReader = (key) => this.#recorded.get(key) ?? '';

  items(items: readonly ExpandedItem[], placement: Placement): PlacedItem[] {
    return items.map((item) => this.#item(item, placement));
  }

  /** Evaluates `required` rules and conditional checks. Runs last, because they may refer to later questions. */
  evaluateRequirements() {
    for (const placed of this.questions as Writable<Placed>[]) {
      const { required } = placed.question;
      placed.required = placed.shown && required !== undefined && (required === true || ruleHolds(required, this.read));
      placed.checks = checksOf(placed.question).filter(
        (check) => !('when' in check) || !check.when || ruleHolds(check.when, this.read),
      );
    }
  }

  #item(item: ExpandedItem, parent: Placement): PlacedItem {
    const shown = parent.shown && this.#holds(item.visible);
    const placement = { ...parent, shown };
    switch (item.kind) {
      case 'group':
        return {
          kind: 'group',
          shown,
          heading: item.heading ?? '',
          boxes: item.boxes,
          items: this.items(item.items, { ...placement, isBoxOfGroup: item.boxes !== undefined }),
        };
      case 'note': {
        const { from, until, text } = item;
        const { today } = this.#state;
        const isInPeriod = (from === undefined || today >= from) && (until === undefined || today <= until);
        return { kind: 'note', shown: shown && isInPeriod, text, isAlert: from !== undefined || until !== undefined };
      }
      case 'gate': {
        const open = this.#state.gates?.[item.id] === true || this.#hasAnswer(item.items);
        const items = this.items(item.items, { ...placement, shown: shown && open });
        const { id, label, control } = item;
        return { kind: 'gate', shown: shown && this.#hasVisibleItem(item.items), id, label, control, open, items };
      }
      case 'tabs': {
        const { id, label } = item;
        const wanted = this.#state.tabs[id];
        const chosen = item.tabs.find((tab) => tab.id === wanted)?.id ?? item.tabs[0]?.id ?? '';
        const tabs = item.tabs.map((tab) => ({
          id: tab.id,
          label: tab.label,
          text: tab.text ?? '',
          items: this.items(tab.items, { ...placement, shown: shown && tab.id === chosen }),
        }));
        return { kind: 'tabs', shown, id, label, chosen, tabs };
      }
      case 'repeat': {
        const count = Math.min(Math.max(this.#state.counts[item.id] ?? item.start, 1), item.max);
        const rows = item.rows.map(({ n, heading, items }) => {
          const row = count > 1 ? heading : '';
          const placed = this.items(items, { ...placement, row, shown: shown && n <= count });
          return { n, heading, shown: placed.some(isOnScreen), items: placed };
        });
        const { id, max, addAnother } = item;
        return { kind: 'repeat', shown: shown && rows.some((row) => row.shown), id, count, max, addAnother, rows };
      }
      default:
        return this.#question(item, placement);
    }
  }

  #question(question: Question, { shown: offered, ...placement }: Placement): PlacedItem {
    const source = sourceOf(question, this.read);
    const all = listOptions(source, this.#state.today);
    const options = withoutRetired(all);
    const shown = offered && !(question.kind === 'select' && options.length === 0);
    const unavailable = shown ? unavailableChoice(question, source, this.#state) : noUnavailableChoice;
    const { key } = question;
    const placed: Placed = { ...placement, ...unavailable, key, question, shown, required: false, options, checks: [] };
    this.questions.push(placed);
    if (shown) this.#recordAnswer(placed, all);
    return { kind: 'question', shown, placed };
  }

  /** Records the answers that rules read. A retired choice counts, so that dependent answers stay until it changes. */
  #recordAnswer(placed: Placed, options: Options) {
    const hasOneList = 'options' in placed.question || 'optionsBy' in placed.question;
    for (const key of answerKeysOf(placed)) {
      const text = asText(this.#state.answers[key]);
      const value = hasOneList ? listedOrEmpty(options, text) : text;
      if (value !== '') this.#recorded.set(key, value);
    }
  }

  #holds(rule: Rule | undefined) {
    return rule === undefined || ruleHolds(rule, this.read);
  }

  /** Whether the rules allow any item of a gate to be shown. A gate without such items is not shown. */
  #hasVisibleItem(items: readonly ExpandedItem[]): boolean {
    return items.some((item) => {
      if (!this.#holds(item.visible)) return false;
      if (item.kind === 'repeat') return item.rows.some((row) => row.items.some(({ visible }) => this.#holds(visible)));
      return item.kind !== 'group' || this.#hasVisibleItem(item.items);
    });
  }

  #hasAnswer(items: readonly ExpandedItem[]): boolean {
    return items.some((item) =>
      'key' in item ? isAnswered(item, this.#state.answers) : this.#hasAnswer(itemsIn<ExpandedItem>(item)),
    );
  }
}

type Writable<T> = { -readonly [P in keyof T]: T[P] };

const isAnswered = (question: Question, answers: Answers) =>
  answerKeysOf({ question, key: question.key }).some((key) => asText(answers[key]) !== '');

/** Returns an answer as trimmed text: 'true' for a checked box, '' for any answer that counts as empty. */
export const asText = (answer: Answer | undefined): string =>
  typeof answer === 'string' ? answer.trim() : answer === true ? 'true' : '';

/** Returns the keys of a question's inputs: two for a month and year pair, otherwise one. */
export const answerKeysOf = ({ question, key }: Pick<Placed, 'question' | 'key'>): readonly string[] =>
  question.kind === 'month-year' ? [`${key}_month`, `${key}_year`] : [key];

const generated = new WeakMap<OptionSource, { today: CalendarDate; options: Options }>();

/** Returns the options of a source. A generated list is cached for the day, so that it stays the same array. */
function listOptions(source: OptionSource, today: CalendarDate): Options {
  if (typeof source !== 'function') return source;
  const cached = generated.get(source);
  if (cached?.today === today) return cached.options;
  const options = source(today);
  generated.set(source, { today, options });
  return options;
}

function sourceOf(question: Question, read: AnswerReader): OptionSource {
  switch (question.kind) {
    case 'select':
      return 'options' in question ? question.options : (question.optionsBy[read(question.controlledBy)] ?? none);
    case 'radio':
    case 'year':
      return question.options;
    case 'month-year':
      return question.years;
    default:
      return none;
  }
}

const none: Options = [];

const offered = new WeakMap<Options, Options>();

/** Returns the options that are not retired. If no option is retired, returns the same array. */
function withoutRetired(all: Options): Options {
  const cached = offered.get(all) ?? (all.some(({ retired }) => retired) ? all.filter(({ retired }) => !retired) : all);
  offered.set(all, cached);
  return cached;
}

/** The years to go back in search of an expired choice. One-year steps suffice: lists cover more than a year. */
const yearsBack = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

const noUnavailableChoice = { expiredLabel: '', successorLabel: '' };

/** Returns the labels of an expired choice and of its successor. Searches this year's list, then earlier ones. */
function unavailableChoice(
  question: Question,
  source: OptionSource,
  { answers, today }: FormState,
): typeof noUnavailableChoice {
  const key = question.kind === 'month-year' ? `${question.key}_year` : question.key;
  const all = listOptions(source, today);
  const value = source === none ? '' : asText(answers[key]);
  const listedOption = all.find((option) => option.value === value);
  if (value === '' || (listedOption && !listedOption.retired)) return noUnavailableChoice;
  const earlier = typeof source === 'function' ? yearsBack.flatMap((years) => source(yearsBefore(today, years))) : [];
  const stored = asText(answers[companionOf(key)]);
  const isAnotherLabel = all.some(({ label }) => label === stored);
  const label = (listedOption ?? earlier.find((option) => option.value === value))?.label;
  const next = typeof listedOption?.retired === 'object' ? listedOption.retired.successor : undefined;
  return {
    expiredLabel: label ?? ((!isAnotherLabel && stored) || value),
    successorLabel: all.find((option) => option.value === next)?.label ?? '',
  };
}

const checksOf = (question: Question): readonly Check[] => (question.kind === 'text' ? (question.checks ?? []) : []);
