import type { DocumentAnswers, Profile } from '../../../../shared/contracts/application.ts';
import type { CalendarDate } from '../../../../shared/form/calendar.ts';
import type { PlacedForm } from '../../../../shared/form/placed.ts';
import type { FieldErrors } from '../../../../shared/form/validate.ts';
import type { WebStatus } from '../../../../shared/status.ts';

/** The state of the application without its answers (specification, section 3, "Client snapshot"). */
export interface Snapshot {
  /** The username of the applicant; '' if no applicant is logged in. */
  readonly username: string;
  readonly web_status: WebStatus | null;
  readonly last_page: string | null;
  readonly num_logins: number;
  readonly has_changed_page: boolean;
  readonly confirmation_number: string;
  readonly submitted_at: string;
  /** Whether the application was submitted after its term had closed. */
  readonly late?: true | undefined;
  /** The last day for submitting, if an operator has extended it for this application. */
  readonly extended_until?: CalendarDate | undefined;
  /** The problem with the receipt email, which bounced or was reported as spam; '' if there is none. */
  readonly receipt_email: '' | NonNullable<Profile['receipt_email']>;
  readonly documents: DocumentAnswers;
  readonly counts: Readonly<Record<string, number>>;
  readonly tabs: Readonly<Record<string, string>>;
  readonly gates: Readonly<Record<string, boolean>>;
  readonly placed: PlacedForm;
  readonly errors: FieldErrors;
  /** Whether the page was reloaded without a connection. Saved answers are then unknown, and only unsaved ones show. */
  readonly openedOffline: boolean;
  /** The keys of the saved answers that are unknown after a reload without a connection. */
  readonly unseenKeys: readonly string[];
}

export type Details = Omit<Snapshot, 'placed' | 'errors' | 'counts' | 'tabs' | 'gates'>;

export const emptyDetails: Omit<Snapshot, 'placed' | 'errors'> = {
  username: '',
  web_status: null,
  last_page: null,
  num_logins: 1,
  has_changed_page: false,
  confirmation_number: '',
  submitted_at: '',
  receipt_email: '',
  documents: {},
  counts: {},
  tabs: {},
  gates: {},
  openedOffline: false,
  unseenKeys: [],
};
