import { type CalendarDate, yearsBefore } from './calendar.ts';
import type { Answer, Answers, Check, Form, FormState, OptionSource, Options, PageId, Question } from './definition.ts';
import { type ExpandedItem, expand } from './expand.ts';
import { companionOf, countedText } from './listed.ts';
import type { Placed, PlacedForm, PlacedItem } from './placed.ts';
import { holds, type Read, type Rule } from './rules.ts';

/** Pure: the same state gives the same placing. */
export function place(form: Form, state: FormState): PlacedForm {
  const walk = new Walk(state);
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
  walk.decideDemands();
  return { pages, questions: walk.questions, read: walk.read };
}

const isOnScreen = (item: PlacedItem): boolean => {
  if (!item.shown) return false;
  return item.kind === 'group' ? item.items.some(isOnScreen) : true;
};

interface Spot {
  readonly page: PageId;
  readonly section: string;
  readonly row: string;
  readonly isBoxOfGroup: boolean;
  readonly shown: boolean;
}

class Walk {
  readonly questions: Placed[] = [];
  readonly #state: FormState;
  readonly #seen = new Map<string, string>();

  constructor(state: FormState) {
    this.#state = state;
  }

  readonly read: Read = (key) => this.#seen.get(key) ?? '';

  items(items: readonly ExpandedItem[], spot: Spot): PlacedItem[] {
    return items.map((item) => this.#item(item, spot));
  }

  /** Required rules and conditional checks may look ahead, so they are decided once everything is placed. */
  decideDemands() {
    for (const placed of this.questions as Writable<Placed>[]) {
      const { required } = placed.question;
      placed.required = placed.shown && required !== undefined && (required === true || holds(required, this.read));
      placed.checks = checksOf(placed.question).filter(
        (check) => !('when' in check) || !check.when || holds(check.when, this.read),
      );
    }
  }

  #item(item: ExpandedItem, outer: Spot): PlacedItem {
    const shown = outer.shown && this.#holds(item.visible);
    const spot = { ...outer, shown };
    switch (item.kind) {
      case 'group':
        return {
          kind: 'group',
          shown,
          heading: item.heading ?? '',
          boxes: item.boxes,
          items: this.items(item.items, { ...spot, isBoxOfGroup: item.boxes !== undefined }),
        };
      case 'note': {
        const { from, until, text } = item;
        const { today } = this.#state;
        const inTime = (from === undefined || today >= from) && (until === undefined || today <= until);
        return { kind: 'note', shown: shown && inTime, text, isAlert: from !== undefined || until !== undefined };
      }
      case 'gate': {
        const open = this.#state.gates?.[item.id] === true || this.#anyAnswered(item.items);
        const items = this.items(item.items, { ...spot, shown: shown && open });
        const { id, label, control } = item;
        return { kind: 'gate', shown: shown && this.#offersAnything(item.items), id, label, control, open, items };
      }
      case 'tabs': {
        const { id, label } = item;
        const wanted = this.#state.tabs[id];
        const chosen = item.tabs.find((tab) => tab.id === wanted)?.id ?? item.tabs[0]?.id ?? '';
        const tabs = item.tabs.map((tab) => ({
          id: tab.id,
          label: tab.label,
          text: tab.text ?? '',
          items: this.items(tab.items, { ...spot, shown: shown && tab.id === chosen }),
        }));
        return { kind: 'tabs', shown, id, label, chosen, tabs };
      }
      case 'repeat': {
        const count = Math.min(Math.max(this.#state.counts[item.id] ?? item.start, 1), item.max);
        const rows = item.rows.map(({ n, heading, items }) => {
          const row = count > 1 ? heading : '';
          const placed = this.items(items, { ...spot, row, shown: shown && n <= count });
          return { n, heading, shown: placed.some(isOnScreen), items: placed };
        });
        const { id, max, addAnother } = item;
        return { kind: 'repeat', shown: shown && rows.some((row) => row.shown), id, count, max, addAnother, rows };
      }
      default:
        return this.#question(item, spot);
    }
  }

  #question(question: Question, { shown: offered, ...spot }: Spot): PlacedItem {
    const source = sourceOf(question, this.read);
    const all = listed(source, this.#state.today);
    const options = offeredIn(all);
    const shown = offered && !(question.kind === 'select' && options.length === 0);
    const gone = shown ? goneChoice(question, source, this.#state) : nothingGone;
    const { key } = question;
    const placed: Placed = { ...spot, ...gone, key, question, shown, required: false, options, checks: [] };
    this.questions.push(placed);
    if (shown) this.#see(placed, all);
    return { kind: 'question', shown, placed };
  }

  /** A retired choice still shows what it showed, so that nothing that was typed goes before somebody chooses again. */
  #see(placed: Placed, options: Options) {
    for (const key of answerKeysOf(placed)) {
      const value = countedText({ ...placed, options }, asText(this.#state.answers[key]));
      if (value !== '') this.#seen.set(key, value);
    }
  }

  #holds(rule: Rule | undefined) {
    return rule === undefined || holds(rule, this.read);
  }

  /** A gate in front of nothing but questions that other rules hide is not offered. */
  #offersAnything(items: readonly ExpandedItem[]): boolean {
    return items.some((item) => {
      if (!this.#holds(item.visible)) return false;
      if (item.kind === 'repeat') return item.rows.some((row) => row.items.some((each) => this.#holds(each.visible)));
      return item.kind !== 'group' || this.#offersAnything(item.items);
    });
  }

  #anyAnswered(items: readonly ExpandedItem[]): boolean {
    return items.some((item) => {
      switch (item.kind) {
        case 'group':
        case 'gate':
          return this.#anyAnswered(item.items);
        case 'tabs':
          return item.tabs.some((tab) => this.#anyAnswered(tab.items));
        case 'repeat':
          return item.rows.some((row) => this.#anyAnswered(row.items));
        case 'note':
          return false;
        default:
          return isAnswered(item, this.#state.answers);
      }
    });
  }
}

type Writable<T> = { -readonly [P in keyof T]: T[P] };

const isAnswered = (question: Question, answers: Answers) =>
  answerKeysOf({ question, key: question.key }).some((key) => asText(answers[key]) !== '');

/** An answer as text: trimmed, 'true' for a checked box, '' for everything that counts as empty. */
export const asText = (answer: Answer | undefined): string =>
  typeof answer === 'string' ? answer.trim() : answer === true ? 'true' : '';

export const answerKeysOf = ({ question, key }: Pick<Placed, 'question' | 'key'>): readonly string[] =>
  question.kind === 'month-year' ? [`${key}_month`, `${key}_year`] : [key];

const generated = new WeakMap<OptionSource, { today: CalendarDate; options: Options }>();

/** A generated list is made once a day, so that an unchanged list keeps its identity. */
function listed(source: OptionSource, today: CalendarDate): Options {
  if (typeof source !== 'function') return source;
  const known = generated.get(source);
  if (known?.today === today) return known.options;
  const options = source(today);
  generated.set(source, { today, options });
  return options;
}

function sourceOf(question: Question, read: Read): OptionSource {
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

/** The list itself while nothing of it is retired. */
function offeredIn(all: Options): Options {
  const known = offered.get(all) ?? (all.some(({ retired }) => retired) ? all.filter(({ retired }) => !retired) : all);
  offered.set(all, known);
  return known;
}

/** Generated lists are asked what they offered on these days: each offers more than a year ahead. */
const yearsBack = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

const nothingGone = { expired: '', successor: '' };

/** By the list, that of an earlier day, by what was stored with the choice, or else the bare value. */
function goneChoice(question: Question, source: OptionSource, { answers, today }: FormState): typeof nothingGone {
  const key = question.kind === 'month-year' ? `${question.key}_year` : question.key;
  const all = listed(source, today);
  const value = source === none ? '' : asText(answers[key]);
  const known = all.find((option) => option.value === value);
  if (value === '' || (known && !known.retired)) return nothingGone;
  const earlier = typeof source === 'function' ? yearsBack.flatMap((years) => source(yearsBefore(today, years))) : [];
  const stored = asText(answers[companionOf(key)]);
  const isOfAnother = all.some(({ label }) => label === stored);
  const label = (known ?? earlier.find((option) => option.value === value))?.label;
  const next = typeof known?.retired === 'object' ? known.retired.successor : undefined;
  return {
    expired: label ?? ((!isOfAnother && stored) || value),
    successor: all.find((option) => option.value === next)?.label ?? '',
  };
}

const checksOf = (question: Question): readonly Check[] => (question.kind === 'text' ? (question.checks ?? []) : []);
