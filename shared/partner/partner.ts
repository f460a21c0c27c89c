import type { Form } from '../form/definition.ts';

/** Whose form it is: all that differs from one university to the next. */
export interface PartnerConfig {
  readonly name: string;
  readonly shortName: string;
  /** The application's title, in the header and in page titles. */
  readonly title: string;
  readonly privacyPolicyUrl: string;
  /** Postal address, one line each. */
  readonly address: readonly string[];
  readonly helpEmail: string;
  /** The sender of the product's mails. */
  readonly serviceEmail: string;
  readonly links: {
    readonly financing: string;
    readonly program: string;
    readonly services: string;
    readonly payment: string;
    readonly physicianAssistant: string;
    readonly pdfReader: string;
  };
  /** Header and primary buttons, '#RRGGBB'; white text must reach a contrast of 4.5 on both. */
  readonly brand: { readonly colour: string; readonly hover: string };
  /** An IANA name: ages, year lists and entry terms follow its calendar. */
  readonly timeZone: string;
  /** The limit of a text area that names none. */
  readonly textAreaLength: number;
}

export interface Partner {
  readonly config: PartnerConfig;
  readonly form: Form;
}
