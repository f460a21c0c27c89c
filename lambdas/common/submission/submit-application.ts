import { randomBytes } from 'node:crypto';
import { clearHidden } from '../../../shared/form/clear-hidden.ts';
import { ownedKeys } from '../../../shared/form/owned-keys.ts';
import { place } from '../../../shared/form/place.ts';
import { validate } from '../../../shared/form/validate.ts';
import { type Application, formStateOf, type Receipt } from '../applications/application.ts';
import type { Applications } from '../applications/applications.ts';
import { ChangedMeanwhile, StepSkipped, SubmissionIncomplete, UploadRunning } from '../errors.ts';
import { config, form, todayOfPartner } from '../partner-form.ts';
import { type ConversionJob, type Enqueue, removalSeconds, type SubmissionJob } from '../storage/queues.ts';
import { isConverting } from '../uploads/present-document.ts';

export interface Submission {
  readonly applications: Applications;
  readonly enqueue: Enqueue<ConversionJob>;
  readonly enqueueSubmission: Enqueue<SubmissionJob>;
}

interface Submitter {
  readonly applicant: string;
  /** The viewer's host, for the link in the receipt. */
  readonly siteHost: string;
}

/** Tries when the applicant enters something in another window just then. */
const tries = 5;

/**
 * Validates the stored answers with the form's own definition and freezes exactly what was validated. Repeating it
 * returns the same receipt. What follows a submit is a message that goes ahead of it, so that none is without. Throws
 * StepSkipped, UploadRunning, SubmissionIncomplete, ChangedMeanwhile.
 */
export async function submitApplication(
  { applications, enqueue, enqueueSubmission }: Submission,
  { applicant, siteHost }: Submitter,
): Promise<Receipt> {
  for (let attempt = 1; ; attempt += 1) {
    const application = await applications.read(applicant);
    if (application.receipt) return application.receipt;
    const frozen = demandComplete(application);
    const receipt = { confirmation_number: confirmationNumber(), submitted_at: new Date().toISOString() };
    await callLastForDropped(enqueue, applicant, application, frozen);
    await enqueueSubmission({ application: applicant, siteHost });
    try {
      await applications.submit(applicant, frozen, receipt);
      return receipt;
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) || attempt === tries) throw error;
    }
  }
}

/** Documents that a submit drops are no document's any more: their files go by a message, sent before they are dropped. */
async function callLastForDropped(
  enqueue: Enqueue<ConversionJob>,
  application: string,
  { documents }: Application,
  frozen: Pick<Application, 'documents'>,
): Promise<void> {
  for (const [answerKey, { generation }] of Object.entries(documents)) {
    if (!frozen.documents[answerKey])
      await enqueue({ application, answerKey, generation, isLastCall: true }, removalSeconds);
  }
}

/** The application without what is not on screen, if it is complete. */
function demandComplete(application: Application): Pick<Application, 'version' | 'answers' | 'sealed' | 'documents'> {
  const { statuses, version, sealed } = application;
  if (statuses.started === undefined) throw new StepSkipped();
  if (Object.values(application.documents).some(isConverting)) throw new UploadRunning();
  const today = todayOfPartner();
  const state = formStateOf(application, today);
  const answers = clearHidden(form, state);
  const placed = place(form, { ...state, answers });
  const errors = validate(placed, answers, { today, textAreaLength: config.textAreaLength });
  if (Object.keys(errors).length > 0) throw new SubmissionIncomplete(errors);
  const shown = new Set(placed.questions.filter((question) => question.shown).flatMap(ownedKeys));
  const documents = Object.fromEntries(
    Object.entries(application.documents).filter(([key, { status }]) => shown.has(key) && status === 'COMPLETED'),
  );
  return { version, answers, sealed, documents };
}

/** Letters and digits that nobody mixes up when reading them out. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

function confirmationNumber(): string {
  const letters = [...randomBytes(64)].filter((byte) => byte < 240).map((byte) => alphabet[byte % alphabet.length]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4, 8).join('')}`;
}
