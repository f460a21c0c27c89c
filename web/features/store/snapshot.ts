import type { DocumentAnswers } from '../../../shared/contracts/application.ts';
import type { PlacedForm } from '../../../shared/form/place.ts';
import type { FieldErrors } from '../../../shared/form/validate.ts';
import type { WebStatus } from '../../../shared/status.ts';
import type { DraftAnswers } from './server-answers.ts';

export type SavingState = 'idle' | 'saving' | 'saved' | 'failed';

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
  readonly documents: DocumentAnswers;
  readonly counts: Readonly<Record<string, number>>;
  readonly tabs: Readonly<Record<string, string>>;
  readonly gates: Readonly<Record<string, boolean>>;
  readonly placed: PlacedForm;
  readonly errors: FieldErrors;
  readonly conflicts: DraftAnswers;
  /** After a reload without a connection: the saved answers are unknown, only the draft is shown. */
  readonly draft_only: boolean;
  /** A change did not reach the server: what is saved may be newer than what is shown, and is read before the next change. */
  readonly behind: boolean;
  /** Whether rows or tabs have been changed that the server does not have yet. */
  readonly waiting: boolean;
  readonly saving: SavingState;
  /** A sentence for the applicant when saving failed for a reason that a retry does not remove. */
  readonly saving_problem: string;
  readonly saved_at: Date | null;
}

export type Details = Omit<Snapshot, 'placed' | 'errors'>;

export const noDetails: Details = {
  username: '',
  web_status: null,
  last_page: null,
  num_logins: 1,
  has_changed_page: false,
  confirmation_number: '',
  submitted_at: '',
  documents: {},
  counts: {},
  tabs: {},
  gates: {},
  conflicts: {},
  draft_only: false,
  behind: false,
  waiting: false,
  saving: 'idle',
  saving_problem: '',
  saved_at: null,
};
