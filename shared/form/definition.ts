// These types define a partner's form. Only `place.ts` evaluates the rules. All other code uses placed questions.

import type { CalendarDate } from './calendar.ts';
import type { Rule } from './rules.ts';

/** An answer is text, or a boolean for a checkbox. '' and an absent key both mean "not answered". */
export type Answer = string | boolean;
export type Answers = Readonly<Record<string, Answer>>;

export interface FormState {
  readonly answers: Answers;
  /** The number of rows, by the repeat's id. The default is the repeat's `start`. */
  readonly counts: Readonly<Record<string, number>>;
  /** The chosen tab, by the group's id. The default is the first tab. */
  readonly tabs: Readonly<Record<string, string>>;
  /** The gates that the applicant has opened in this visit. A gate with an answer inside is always open. */
  readonly gates?: Readonly<Record<string, boolean>>;
  /** The current day in the partner's time zone. Year lists, entry terms and ages depend on it. */
  readonly today: CalendarDate;
}

export interface Option {
  readonly value: string;
  readonly label: string;
  /** Set if the option is no longer offered. Applicants who chose it see a notice. `successor` is the new value. */
  readonly retired?: true | { readonly successor: string };
}
export type Options = readonly Option[];
/** Options, or a function that generates them for a day. The first option '--' belongs to the select, not the list. */
export type OptionSource = Options | ((today: CalendarDate) => Options);

/** The options of a select. Answering `controlledBy` clears the select. `optionsBy` has a list for each such answer. */
type Choices =
  | { readonly options: OptionSource; readonly controlledBy?: string }
  | { readonly optionsBy: Readonly<Record<string, OptionSource>>; readonly controlledBy: string };

export interface AgeBound {
  readonly years: number;
  readonly message: string;
}

/** A check of a text answer. An empty text is not checked. */
export type Check =
  | { readonly pattern: RegExp; readonly message: string }
  | { readonly minLength: number; readonly message: string; readonly when?: Rule };

/** A class of answers that an office treats specially and that exported lists can leave out (`handOver.leaveOut`). */
export type QuestionClass = 'ssn' | 'conduct' | 'demographic' | 'residency';

/** The keys of the questions that a chosen record fills, by the record's field. School questions fold when filled. */
type Fills = Readonly<Record<string, string>>;

interface Kinds {
  text: { readonly maxLength?: number; readonly checks?: readonly Check[] };
  textarea: { readonly maxLength?: number };
  email: { readonly invalidMessage?: string };
  phone: { readonly invalidMessage: string };
  ssn: object;
  /** `offersToday` adds a button for the current day, such as for the day of a signature. */
  date: { readonly minAge?: AgeBound; readonly maxAge?: AgeBound; readonly offersToday?: true };
  select: Choices;
  radio: { readonly options: Options };
  checkbox: object;
  year: { readonly options: OptionSource };
  /** Two dropdowns with the keys `{key}_month` and `{key}_year`. Each shows the errors of both. */
  'month-year': { readonly years: OptionSource };
  signature: object;
  upload: object;
  autocomplete: { readonly category: 'college_ceeb' | 'hs_ceeb'; readonly fills: Fills };
  address: { readonly fills: Fills };
}

interface Common {
  readonly key: string;
  /** The label. It is also the error message if a required answer is missing, unless `requiredMessage` is set. */
  readonly label: string;
  readonly hint?: string;
  readonly visible?: Rule;
  readonly required?: true | Rule;
  readonly requiredMessage?: string;
  /** The HTML autofill token (WHATWG). The default is 'off', because most answers are about other people. */
  readonly autoComplete?: string;
  readonly half?: true;
  /** The width of the input: `short` for a postal or CEEB code, `full` for an address. The default fits a name. */
  readonly width?: 'short' | 'full';
  /** `false` if the answer is not copied to another application of the account. */
  readonly again?: false;
  /** Whether a visitor's browser keeps the answer only in memory, never in history state or web storage. */
  readonly sensitive?: true;
  /** The class of the answer. A question of the kind `ssn` always has the class `ssn`. */
  readonly class?: QuestionClass;
}

export type Kind = keyof Kinds;
export type QuestionOf<K extends Kind> = { [P in K]: { readonly kind: P } & Common & Kinds[P] }[K];
export type Question = QuestionOf<Kind>;

/** Items that the applicant must open. Opening is not saved, so a gate is open if any question inside is answered. */
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
 * Rows of the same questions. Keys and texts may contain `{n}`, the row's number. A key without `{n}` is that of row 1;
 * in later rows its `firstPrefix` is replaced by `prefix`. Rules inside a row refer to the keys of the same row.
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
  /**
   * The id and hint of a group that is one question with several checkboxes. The heading is its legend and says whether
   * the question is optional.
   */
  readonly boxes?: { readonly id: string; readonly hint: string };
  readonly visible?: Rule;
  readonly items: readonly Item[];
}

/** A text between the questions. With dates, it is an alert that is shown from the first day through the last. */
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
  /** `false` if no answer of the section is copied to another application of the account. */
  readonly again?: false;
  /** The class of the questions that have no class of their own. */
  readonly class?: QuestionClass;
  readonly items: readonly Item[];
}

export type PageId = 'about' | 'education' | 'final-steps';

export interface Page {
  readonly id: PageId;
  readonly title: string;
  readonly sections: readonly Section[];
}

/** A question that the form no longer has, with its key and label. Applicants who answered it see a notice. */
export interface RemovedQuestion {
  readonly key: string;
  readonly label: string;
}

export interface Form {
  readonly pages: readonly Page[];
  readonly removed?: readonly RemovedQuestion[];
}
