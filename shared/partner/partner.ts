// These types define a university. A build and the local stack check the whole definition when they start.

import type { CalendarDate } from '../form/calendar.ts';
import type { Form } from '../form/definition.ts';

export interface PartnerConfig {
  readonly name: string;
  readonly shortName: string;
  readonly applicantName: readonly string[];
  readonly title: string;
  /** Keys of the questions whose answers are on the cover of a PDF copy, for the office to sort applications by. */
  readonly coverAnswers: readonly string[];
  /** Keys of the questions that identify an application: program, term and name. */
  readonly about?: About;
  /** Lets an account start another application after it submits one. Needs `about`. Off by default. */
  readonly severalApplications?: true;
  /** Turns off the links by which staff read an application. Existing links stop working. On by default. */
  readonly staffLinks?: false;
  /** The windows of the terms. Needs `about`. A term without a window is always open. */
  readonly windows?: readonly Window[];
  /** Turns on letters of recommendation. Needs `about`. Off by default. */
  readonly letters?: LettersConfig;
  /** Turns on the daily export for the office's own system. Needs `about`. Off by default. */
  readonly handOver?: HandOverConfig;
  /** The application fee as text, such as '$50'. It is paid after submitting, so a step must say how to pay. */
  readonly fee?: string;
  /** Paragraphs before the first question: how to prepare, and how long the form is. Names in braces become counts. */
  readonly beforeYouStart?: readonly string[];
  /** Notices for visitors about programs that use another application. */
  readonly appliedElsewhere?: readonly { readonly text: string; readonly link: Link }[];
  /** How many minutes the form takes, from the shortest to the longest path, such as '10 to 30'. */
  readonly minutes?: string;
  readonly privacyPolicyUrl: string;
  readonly address: readonly string[];
  readonly helpEmail: string;
  readonly serviceEmail: string;
  /** The office that processes applications. Its phone number starts with + and the country code. */
  readonly office: Office;
  /** The addresses of links. The screen leaves out links without an address. */
  readonly links?: {
    readonly financing?: string;
    readonly program?: string;
    readonly services?: string;
    readonly pdfReader?: string;
  };
  /** The benefits of applying, in the footer. */
  readonly benefits?: { readonly title: string; readonly items: readonly string[] };
  /** The colors of header, primary buttons and icon, '#RRGGBB'. White text needs a contrast of 4.5 on both. */
  readonly brand: { readonly colour: string; readonly hover: string };
  /** The IANA name of the time zone. Ages, year lists and entry terms follow its calendar. */
  readonly timeZone: string;
  /** The largest upload in MB. The default is 1. */
  readonly uploads?: { readonly megabytes: number };
  /** How many minutes a user may be idle before they are logged out. The default is 15. */
  readonly idleMinutes?: number;
  /** The maximum length of the text in a text area that sets no limit. */
  readonly textAreaLength: number;
}

/** Parts of the product that a partner's configuration turns on. */
export type Switch = 'severalApplications' | 'letters' | 'handOver' | 'windows';

export interface About {
  readonly program: string;
  readonly term: string;
  readonly lastName: string;
  readonly firstName: string;
}

/**
 * The period in which applications for a term are accepted, in the partner's time zone, until the end of the last day.
 * `term` and `programs` are values of options. A window that names programs takes precedence over the term's other one.
 */
export interface Window {
  readonly term: string;
  readonly programs?: readonly string[];
  readonly opens: CalendarDate;
  readonly closes: CalendarDate;
  /** The last day on which an application is accepted and marked as late. */
  readonly lateUntil?: CalendarDate;
  /** The last day on which letters are on time. A letter always has at least `dueDays` from its request. */
  readonly lettersDue?: CalendarDate;
}

/** The settings of letters of recommendation. Days are in the partner's time zone. */
export interface LettersConfig {
  /** The id of the repeat in which the applicant names the recommenders, and the keys of its questions. */
  readonly repeat: string;
  readonly keys: Readonly<
    Record<'waiver' | 'firstname' | 'lastname' | 'title' | 'organization' | 'phone' | 'email', string>
  >;
  /** When applicants may request letters: while they fill in the form, or only after the submission. */
  readonly ask: 'fromForm' | 'afterSubmit';
  /** `dueDays` runs from the request to the due day, and `graceDays` from there to the last day for late letters. */
  readonly dueDays: number;
  readonly graceDays: number;
}

export interface HandOverConfig {
  /** The hour at which the previous day is exported, 1 to 23, in the partner's time zone. */
  readonly hour: number;
  /** The address that gets an email about each export. */
  readonly email?: string;
  /** The path or address where the office finds the files. The email about the export includes it. */
  readonly where?: string;
  /** The keys and classes of questions that the export's lists leave out. */
  readonly leaveOut?: readonly string[];
}

export interface Link {
  readonly text: string;
  readonly url: string;
}

export interface Office {
  readonly email: string;
  readonly phone: string;
}

/** A step after the submission. It is left out if all its `documents` were received or it has no `names` to list. */
export interface StepAfterSubmitting {
  readonly title: string;
  readonly text: string;
  /** Keys of upload questions. The step lists those whose document was not received. */
  readonly documents?: readonly string[];
  /** If set, the step lists a name for each row of a repeat, joined from these answers, instead of documents. */
  readonly names?: { readonly repeat: string; readonly questions: readonly string[] };
  /** Whether the step is about letters of recommendation. The screen then shows the status of each letter there. */
  readonly letters?: true;
  readonly address?: readonly string[];
  readonly link?: Link;
}

/** A topic of the completion screen. The office's email address and phone number become links in its text. */
export interface Topic {
  readonly title: string;
  readonly text: string;
}

/** The topics on the completion screen. All except the first must say how to contact the office. */
export interface TopicsAfterSubmitting {
  readonly whatToExpect: Topic;
  readonly mistake: Topic;
  readonly withdrawal: Topic;
  readonly newAddress: Topic;
  readonly nextYear: Topic;
  readonly erasure: Topic;
}

export interface Partner {
  readonly config: PartnerConfig;
  readonly form: Form;
}
