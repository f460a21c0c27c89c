import type { Form } from '../form/definition.ts';

/** All that differs from one university to the next, except for the form. */
export interface PartnerConfig {
  readonly name: string;
  readonly shortName: string;
  /** The keys whose answers, in this order, are the applicant's name. */
  readonly applicantName: readonly string[];
  /** The application's title, in the header and in page titles. */
  readonly title: string;
  readonly privacyPolicyUrl: string;
  /** Postal address, one line each. */
  readonly address: readonly string[];
  readonly helpEmail: string;
  /** The sender of the product's emails. */
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

export interface Partner {
  readonly config: PartnerConfig;
  readonly form: Form;
}
