// The form as a partner defines it. A state comes in by `place.ts`, which alone decides rules; placed questions go out,
// to be shown, validated, cleared and printed.

import type { CalendarDate } from './calendar.ts';
import type { Rule } from './rules.ts';

/** An answer is text, or a boolean for a checkbox. '' and an absent key both mean "not answered". */
export type Answer = string | boolean;
export type Answers = Readonly<Record<string, Answer>>;

export interface FormState {
  readonly answers: Answers;
  /** By the repeat's id; its `start` when absent. */
  readonly counts: Readonly<Record<string, number>>;
  /** By the group's id; the first tab when absent. */
  readonly tabs: Readonly<Record<string, string>>;
  /** Gates that the applicant has opened in this visit; one with an answer behind it is open anyway. */
  readonly gates?: Readonly<Record<string, boolean>>;
  /** The calendar day in the partner's time zone: year lists, entry terms and ages depend on it. */
  readonly today: CalendarDate;
}

export interface Option {
  readonly value: string;
  readonly label: string;
  /** Not offered any more; whoever had chosen it is told so by its label, and what has taken its place, by its value. */
  readonly retired?: true | { readonly successor: string };
}
export type Options = readonly Option[];
/** A list, or one generated from today's date. The blank first option '--' belongs to the select, not to the list. */
export type OptionSource = Options | ((today: CalendarDate) => Options);

/** A select may be a conditional dropdown: a new answer to `controlledBy` clears it, `optionsBy` also chooses its list. */
type Choices =
  | { readonly options: OptionSource; readonly controlledBy?: string }
  | { readonly optionsBy: Readonly<Record<string, OptionSource>>; readonly controlledBy: string };

export interface AgeBound {
  readonly years: number;
  readonly message: string;
}

/** Skipped while the text is empty. */
export type Check =
  | { readonly pattern: RegExp; readonly message: string }
  | { readonly minLength: number; readonly message: string; readonly when?: Rule };

/** What an answer is about, where an office treats it in a way of its own: a partner's lists may leave it out. */
export type QuestionClass = 'ssn' | 'conduct' | 'demographic' | 'residency';

/** From the record's field to the question's key. */
type Fills = Readonly<Record<string, string>>;

interface Kinds {
  text: { readonly maxLength?: number; readonly checks?: readonly Check[] };
  textarea: { readonly maxLength?: number };
  email: { readonly invalidMessage?: string };
  phone: { readonly invalidMessage: string };
  ssn: object;
  /** `offersToday` for a day of signing. */
  date: { readonly minAge?: AgeBound; readonly maxAge?: AgeBound; readonly offersToday?: true };
  select: Choices;
  radio: { readonly options: Options };
  checkbox: object;
  year: { readonly options: OptionSource };
  /** Two dropdowns, answered under `{key}_month` and `{key}_year`; both carry the merged errors. */
  'month-year': { readonly years: OptionSource };
  signature: object;
  upload: object;
  autocomplete: { readonly category: 'college_ceeb' | 'hs_ceeb'; readonly fills: Fills };
  address: { readonly fills: Fills };
}

interface Common {
  readonly key: string;
  /** Also the message when a required answer is missing, unless `requiredMessage` says otherwise. */
  readonly label: string;
  readonly hint?: string;
  readonly visible?: Rule;
  readonly required?: true | Rule;
  readonly requiredMessage?: string;
  /** The HTML autofill token (WHATWG HTML, "Autofill"); 'off' when absent: most answers are about other people. */
  readonly autoComplete?: string;
  readonly half?: true;
  /** Asked anew by each further application of an account: its answer is not copied. */
  readonly again?: false;
  /** Kept in memory only on the visitor's side: never in history state or web storage. */
  readonly sensitive?: true;
  /** Of kind `ssn` it is `ssn`. */
  readonly class?: QuestionClass;
}

export type Kind = keyof Kinds;
export type QuestionOf<K extends Kind> = { [P in K]: { readonly kind: P } & Common & Kinds[P] }[K];
export type Question = QuestionOf<Kind>;

/** Reveals its items after a confirmation. It has no key: it is open when any question behind it is answered. */
export interface Gate {
  readonly kind: 'gate';
  readonly id: string;
  readonly label: string;
  readonly control: 'button' | 'checkbox';
  readonly visible?: Rule;
  readonly items: readonly Item[];
}

export interface Tab {
  readonly id: string;
  readonly label: string;
  readonly text?: string;
  readonly items: readonly Item[];
}

export interface Tabs {
  readonly kind: 'tabs';
  readonly id: string;
  readonly label: string;
  readonly visible?: Rule;
  readonly tabs: readonly [Tab, ...Tab[]];
}

/**
 * Rows of the same questions. Keys and texts may hold `{n}`, the row's number; a key without it belongs to row 1 and
 * changes `firstPrefix` for `prefix` in later rows. Rules inside a row mean the same row's keys.
 */
export interface Repeat {
  readonly kind: 'repeat';
  readonly id: string;
  readonly heading: string;
  readonly visible?: Rule;
  readonly max: number;
  readonly start: number;
  readonly firstPrefix?: string;
  readonly prefix: string;
  readonly addAnother?: string;
  readonly required: 'first' | 'all' | 'none';
  readonly items: readonly Question[];
}

export interface Group {
  readonly kind: 'group';
  readonly heading?: string;
  /** Its boxes answer one question, of which the heading is the legend; whether they are optional is said there, once. */
  readonly boxes?: { readonly id: string; readonly hint: string };
  readonly visible?: Rule;
  readonly items: readonly Item[];
}

/** A text among the questions; with dates, an alert that shows from the first day to the last, both included. */
export interface Note {
  readonly kind: 'note';
  readonly text: string;
  readonly visible?: Rule;
  readonly from?: CalendarDate;
  readonly until?: CalendarDate;
}

export type Item = Question | Group | Gate | Tabs | Repeat | Note;

export interface Section {
  readonly id: string;
  readonly title: string;
  /** As of a question, for all of them. */
  readonly again?: false;
  /** Of its questions that have none of their own. */
  readonly class?: QuestionClass;
  readonly items: readonly Item[];
}

export type PageId = 'about' | 'education' | 'final-steps';

export interface Page {
  readonly id: PageId;
  readonly title: string;
  readonly sections: readonly Section[];
}

/** A question that was asked once, by its key and label of then: whoever had answered it is told that it is gone. */
export interface RemovedQuestion {
  readonly key: string;
  readonly label: string;
}

export interface Form {
  readonly pages: readonly Page[];
  readonly removed?: readonly RemovedQuestion[];
}
