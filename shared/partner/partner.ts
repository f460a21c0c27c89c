import type { Form } from '../form/definition.ts';

export interface PartnerConfig {
  readonly name: string;
  readonly shortName: string;
  readonly applicantName: readonly string[];
  readonly title: string;
  /** Keys of the questions whose answers the cover of a PDF copy shows: what an office sorts applications by. */
  readonly coverAnswers: readonly string[];
  /** Paragraphs before the first question: what is needed, how long it takes, that one can stop. */
  readonly beforeYouStart: readonly string[];
  readonly privacyPolicyUrl: string;
  readonly address: readonly string[];
  readonly helpEmail: string;
  readonly serviceEmail: string;
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

/** What an applicant may have to do after submitting. It is left out when nothing of what it names is there. */
export interface StepAfterSubmitting {
  readonly title: string;
  readonly text: string;
  /** Keys of upload questions: whatever they asked for and was not received. */
  readonly documents?: readonly string[];
  /** A name for each row of a repeat, of the answers to these questions; listed instead of the documents. */
  readonly names?: { readonly repeat: string; readonly questions: readonly string[] };
  /** Where to send it. */
  readonly address?: readonly string[];
  readonly link?: { readonly text: string; readonly url: string };
}

export interface Partner {
  readonly config: PartnerConfig;
  readonly form: Form;
}
