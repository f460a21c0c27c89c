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
  /** Letters of recommendation are asked for, written and received here; needs `about`. Off when absent. */
  readonly letters?: LettersConfig;
  /** Of an application, as people write it: '$50'. It is paid after the submit, by `links.payment`. */
  readonly fee?: string;
  /** Paragraphs before the first question: what is needed, how much is asked, that one can stop. */
  readonly beforeYouStart: readonly string[];
  /** How long the form takes, from the fewest questions to the most: '10 to 30'. */
  readonly minutes?: string;
  readonly privacyPolicyUrl: string;
  readonly address: readonly string[];
  readonly helpEmail: string;
  readonly serviceEmail: string;
  /** The people who process applications. The phone number begins with + and the country. */
  readonly office: Office;
  readonly links: {
    readonly financing: string;
    readonly program: string;
    readonly services: string;
    readonly payment: string;
    readonly physicianAssistant: string;
    readonly pdfReader: string;
  };
  /** Header and primary buttons, '#RRGGBB'; white text needs a contrast of 4.5 on both. */
  readonly brand: { readonly colour: string; readonly hover: string };
  /** An IANA name: ages, year lists and entry terms follow its calendar. */
  readonly timeZone: string;
  /** Characters, for text areas without a limit of their own. */
  readonly textAreaLength: number;
}

/** Parts of the product that a partner's configuration turns on. */
export type Switch = 'severalApplications' | 'letters';

export interface About {
  readonly program: string;
  readonly term: string;
  readonly lastName: string;
  readonly firstName: string;
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
  /** The day on which letters are due for a term, 'YYYY-MM-DD', by its value; never sooner than `dueDays` from asking. */
  readonly dueOn?: Readonly<Record<string, CalendarDate>>;
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
  readonly link?: { readonly text: string; readonly url: string };
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
