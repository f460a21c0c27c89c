// What a university decides: its configuration and its form, checked before anything is built or started.

import type { CalendarDate } from '../form/calendar.ts';
import type { Form } from '../form/definition.ts';

export interface PartnerConfig {
  readonly name: string;
  readonly shortName: string;
  readonly applicantName: readonly string[];
  readonly title: string;
  /** Keys of the questions whose answers the cover of a PDF copy shows: what an office sorts applications by. */
  readonly coverAnswers: readonly string[];
  /** Keys of the questions that tell an application from others, by name, program and term. */
  readonly about?: About;
  /** An account may apply again after it has submitted; needs `about`. Off when absent. */
  readonly severalApplications?: true;
  /** When a term is applied for; needs `about`. A term without one is open always, as all are when absent. */
  readonly windows?: readonly Window[];
  /** Letters of recommendation are asked for, written and received here; needs `about`. Off when absent. */
  readonly letters?: LettersConfig;
  /** What was submitted is handed over to the office's own system each day. Off when absent. */
  readonly handOver?: HandOverConfig;
  /** Of an application, as people write it: '$50'. It is paid after the submit: a step after submitting says how. */
  readonly fee?: string;
  /** Paragraphs before the first question: what is needed, how much is asked. Counts are filled in: `fill-counts.ts`. */
  readonly beforeYouStart?: readonly string[];
  /** Programs whose applicants apply elsewhere; visitors are told. */
  readonly appliedElsewhere?: readonly { readonly text: string; readonly link: Link }[];
  /** How long the form takes, from the fewest questions to the most: '10 to 30'. */
  readonly minutes?: string;
  readonly privacyPolicyUrl: string;
  readonly address: readonly string[];
  readonly helpEmail: string;
  readonly serviceEmail: string;
  /** The people who process applications. The phone number begins with + and the country. */
  readonly office: Office;
  /** What there is no link for is left out on the screen. */
  readonly links?: {
    readonly financing?: string;
    readonly program?: string;
    readonly services?: string;
    readonly pdfReader?: string;
  };
  /** What the footer says applicants get. */
  readonly benefits?: { readonly title: string; readonly items: readonly string[] };
  /** Header, primary buttons and icon, '#RRGGBB'; white text needs a contrast of 4.5 on both. */
  readonly brand: { readonly colour: string; readonly hover: string };
  /** An IANA name: ages, year lists and entry terms follow its calendar. */
  readonly timeZone: string;
  /** Of one upload, in MB: 1 when absent. */
  readonly uploads?: { readonly megabytes: number };
  /** Until who does nothing is logged out: 15 when absent. */
  readonly idleMinutes?: number;
  /** Characters, for text areas without a limit of their own. */
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
 * When applications for a term, by its value, are taken. Days are of the partner's calendar, and the last ones end with their
 * midnight. One that names programs, by their values, is stronger than the one for all programs of its term.
 */
export interface Window {
  readonly term: string;
  readonly programs?: readonly string[];
  readonly opens: CalendarDate;
  readonly closes: CalendarDate;
  /** The last day on which an application is taken and marked as late. */
  readonly lateUntil?: CalendarDate;
  /** The day on which letters are due; never sooner than `dueDays` from asking. */
  readonly lettersDue?: CalendarDate;
}

/** Days are of the partner's calendar. */
export interface LettersConfig {
  /** The repeat of the form that names the recommenders, and its questions. */
  readonly repeat: string;
  readonly keys: Readonly<
    Record<'waiver' | 'firstname' | 'lastname' | 'title' | 'organization' | 'phone' | 'email', string>
  >;
  /** Whether an applicant may ask before the submit. */
  readonly ask: 'fromForm' | 'afterSubmit';
  /** From the day of asking to the last day in time, and from that to the last on which a late letter is taken. */
  readonly dueDays: number;
  readonly graceDays: number;
}

export interface HandOverConfig {
  /** Of the partner's clock, 1 to 23: when the day before is handed over. */
  readonly hour: number;
  /** Who is told of it, if anybody. */
  readonly email?: string;
  /** Keys of the form, and classes of its questions, that no list shows. */
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

/** What an applicant may have to do after submitting. It is left out when nothing of what it names is there. */
export interface StepAfterSubmitting {
  readonly title: string;
  readonly text: string;
  /** Keys of upload questions: whatever they asked for and was not received. */
  readonly documents?: readonly string[];
  /** A name for each row of a repeat, of the answers to these questions; listed instead of the documents. */
  readonly names?: { readonly repeat: string; readonly questions: readonly string[] };
  /** About the letters of recommendation: the screen shows there how far each is. */
  readonly letters?: true;
  readonly address?: readonly string[];
  readonly link?: Link;
}

/** The office's email and phone are links wherever a text names them. */
export interface Topic {
  readonly title: string;
  readonly text: string;
}

/** What applicants want to know once they have submitted. All but the first name a way to the office. */
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
