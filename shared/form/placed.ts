import type { Check, Group, Kind, Options, PageId, QuestionOf } from './definition.ts';
import type { AnswerReader } from './rules.ts';
import { itemsIn } from './structure.ts';

/** A question in its place in the form, with every rule evaluated. All views read placed questions, never the rules. */
export interface Placed<K extends Kind = Kind> {
  readonly page: PageId;
  readonly section: string;
  /** The heading of the question's row; '' if its repeat shows one row. */
  readonly row: string;
  /** Whether the question is one of the checkboxes of a group (`Group.boxes`). */
  readonly isBoxOfGroup: boolean;
  readonly key: string;
  readonly question: QuestionOf<K>;
  readonly shown: boolean;
  readonly required: boolean;
  /** The options that are not retired. For a month and year pair, the years. */
  readonly options: Options;
  /** The options that a view lists, if it does not list them all: those that can be chosen today and the chosen one. */
  readonly offered?: Options;
  /** The text about the day on which the chosen term opens or closes. */
  readonly deadline?: { readonly text: string; readonly isWarning: boolean };
  /** The label of the chosen option if it is no longer offered; otherwise ''. */
  readonly expiredLabel: string;
  /** The label of the option that replaces the expired one; '' if there is none. */
  readonly successorLabel: string;
  readonly checks: readonly Check[];
}

/** An item of a placed form. Items that are not shown are included, and each view leaves them out. */
export type PlacedItem =
  | { readonly kind: 'question'; readonly shown: boolean; readonly placed: Placed }
  | { readonly kind: 'note'; readonly shown: boolean; readonly text: string; readonly isAlert: boolean }
  | PlacedGroup
  | PlacedGate
  | PlacedTabs
  | PlacedRepeat;

export interface PlacedGroup {
  readonly kind: 'group';
  readonly shown: boolean;
  readonly heading: string;
  readonly boxes: Group['boxes'];
  readonly items: readonly PlacedItem[];
}

export interface PlacedGate {
  readonly kind: 'gate';
  readonly shown: boolean;
  readonly id: string;
  readonly label: string;
  readonly control: 'button' | 'checkbox';
  readonly open: boolean;
  readonly items: readonly PlacedItem[];
}

export interface PlacedTabs {
  readonly kind: 'tabs';
  readonly shown: boolean;
  readonly id: string;
  readonly label: string;
  readonly chosen: string;
  readonly tabs: readonly {
    readonly id: string;
    readonly label: string;
    readonly text: string;
    readonly items: readonly PlacedItem[];
  }[];
}

export interface PlacedRepeat {
  readonly kind: 'repeat';
  readonly shown: boolean;
  readonly id: string;
  readonly count: number;
  readonly max: number;
  readonly addAnother: string | undefined;
  readonly rows: readonly {
    readonly n: number;
    readonly heading: string;
    readonly shown: boolean;
    readonly items: readonly PlacedItem[];
  }[];
}

export interface PlacedSection {
  readonly id: string;
  readonly title: string;
  readonly shown: boolean;
  readonly items: readonly PlacedItem[];
}

export interface PlacedPage {
  readonly id: PageId;
  readonly title: string;
  readonly sections: readonly PlacedSection[];
}

export interface PlacedForm {
  readonly pages: readonly PlacedPage[];
  /** Every question in page order, shown or not. */
  readonly questions: readonly Placed[];
  readonly read: AnswerReader;
}

/** A total map over kinds: a new kind breaks the build in every view until the view handles it. */
export type ByKind<Out, Context extends unknown[] = []> = {
  readonly [K in Kind]: (placed: Placed<K>, ...context: Context) => Out;
};

export function byKind<Out, Context extends unknown[]>(
  table: ByKind<Out, Context>,
  placed: Placed,
  ...context: Context
): Out {
  // TypeScript cannot see that the entry and the question have the same kind. The cast is needed only here.
  return (table[placed.question.kind] as (placed: Placed, ...context: Context) => Out)(placed, ...context);
}

export const questionsIn = (item: PlacedItem): Placed[] =>
  item.kind === 'question' ? [item.placed] : itemsIn<PlacedItem>(item).flatMap(questionsIn);

/**
 * Returns the question's label with the heading of its row in front, because every row has the same labels. A label
 * that already starts with the heading is returned as it is.
 */
export const nameWithRow = ({ row, question: { label } }: Placed): string =>
  label.startsWith(row) ? label : `${row} – ${label}`;
