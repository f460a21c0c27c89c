import type { FormRoute } from '../../../shared/contracts/application.ts';
import type { Answers } from '../../../shared/form/definition.ts';
import type { FieldErrors } from '../../../shared/form/validate.ts';
import type { WebStatus } from '../../../shared/status.ts';
import type { Application, Receipt, StoredDocument } from './application.ts';

/**
 * The applications in the product's words. What an applicant enters throws AlreadySubmitted once there is a receipt;
 * every change is one write whose allowed past the database enforces.
 */
export interface Applications {
  /** Notes a log-in; the first one begins the application. */
  recordLogin(applicant: string, username: string): Promise<void>;
  /** Throws SessionInvalid when there is none. Sealed answers are opened for who holds the key. */
  read(applicant: string): Promise<Application>;

  saveAnswers(applicant: string, changed: Answers): Promise<void>;
  saveRows(applicant: string, repeat: string, count: number): Promise<void>;
  saveTab(applicant: string, tabs: string, chosen: string): Promise<void>;
  saveValidations(applicant: string, errors: FieldErrors): Promise<void>;
  rememberPage(applicant: string, page: FormRoute): Promise<void>;
  /** Takes the next step and returns the present one; an earlier one changes nothing. Throws StepSkipped. */
  reachStatus(applicant: string, status: WebStatus): Promise<WebStatus>;
  /** Freezes what was validated. Throws ChangedMeanwhile when anything was entered since, StepSkipped. */
  submit(
    applicant: string,
    validated: Pick<Application, 'version' | 'answers' | 'sealed' | 'documents'>,
    receipt: Receipt,
  ): Promise<void>;

  /** Notes that the receipt was mailed. */
  noteReceiptSent(applicant: string): Promise<void>;

  /** Counts an upload that is asked for. Throws TooManyUploads, AlreadySubmitted. */
  countUpload(applicant: string): Promise<void>;
  /** Counts a conversion that is asked for. Throws TooManyConversions, AlreadySubmitted. */
  countConversion(applicant: string): Promise<void>;
  /** Puts an upload in place of what was there, and returns that. Each upload is taken once: throws UploadNotYours. */
  addDocument(applicant: string, key: string, document: StoredDocument): Promise<StoredDocument | undefined>;
  /** Removes document and answer; returns what was there. */
  removeDocument(applicant: string, key: string): Promise<StoredDocument | undefined>;
  /** The worker's states. False when the document was replaced, removed or finished meanwhile: nothing was written. */
  beginConversion(applicant: string, key: string, generation: string): Promise<boolean>;
  completeConversion(applicant: string, key: string, generation: string, pdfKey: string): Promise<boolean>;
  failConversion(applicant: string, key: string, generation: string, message: string): Promise<boolean>;

  /** Asks for a PDF copy; false when the same one was asked for meanwhile. */
  requestPdf(applicant: string, hash: string): Promise<boolean>;
  beginPdf(applicant: string, hash: string): Promise<boolean>;
  completePdf(applicant: string, hash: string, key: string): Promise<boolean>;
  failPdf(applicant: string, hash: string, message: string): Promise<boolean>;
  /** Forgets a copy that failed or is of other answers, so that the next request starts anew. */
  forgetPdf(applicant: string, hash: string): Promise<boolean>;
}
