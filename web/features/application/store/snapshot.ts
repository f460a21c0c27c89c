import type { DocumentAnswers, Profile } from '../../../../shared/contracts/application.ts';
import type { CalendarDate } from '../../../../shared/form/calendar.ts';
import type { PlacedForm } from '../../../../shared/form/placed.ts';
import type { FieldErrors } from '../../../../shared/form/validate.ts';
import type { WebStatus } from '../../../../shared/status.ts';

/** The application besides its answers (specification, section 3, "Client snapshot"). */
export interface Snapshot {
  /** '' while nobody is logged in. */
  readonly username: string;
  readonly web_status: WebStatus | null;
  readonly last_page: string | null;
  readonly num_logins: number;
  readonly has_changed_page: boolean;
  readonly confirmation_number: string;
  readonly submitted_at: string;
  /** Absent unless it was submitted after its term had closed. */
  readonly late?: true | undefined;
  /** The last day on which it can be submitted, where an operator has given it one of its own. */
  readonly extended_until?: CalendarDate | undefined;
  /** '' unless it did not arrive, or was reported as unwanted. */
  readonly receipt_email: '' | NonNullable<Profile['receipt_email']>;
  readonly documents: DocumentAnswers;
  readonly counts: Readonly<Record<string, number>>;
  readonly tabs: Readonly<Record<string, string>>;
  readonly gates: Readonly<Record<string, boolean>>;
  readonly placed: PlacedForm;
  readonly errors: FieldErrors;
  /** After a reload without a connection: the saved answers are unknown, only what is not saved yet is shown. */
  readonly openedOffline: boolean;
}

export type Details = Omit<Snapshot, 'placed' | 'errors' | 'counts' | 'tabs' | 'gates'>;

export const noDetails: Omit<Snapshot, 'placed' | 'errors'> = {
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
};
