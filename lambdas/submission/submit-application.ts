// Submits an application: validates the stored answers again, freezes them with a receipt, and sends the job `record`,
// which does everything else.
//
// One instant, the arrival of the request, decides the window, the validation and the receipt (`submitted_at`):
// - The application is accepted only if the window of its program and term is open, late or extended at that instant.
// - `late` is stored only if the window was late at that instant.
// - A repeated submission returns the stored receipt at any time.
// The write requires the version and the extension that were read.

import type { Receipt } from '../../shared/contracts/application.ts';
import type { Answers, FormState } from '../../shared/form/definition.ts';
import { clearHidden, ownedKeys } from '../../shared/form/owned-keys.ts';
import { placeForm } from '../../shared/form/place.ts';
import { validate } from '../../shared/form/validate.ts';
import { notOpenMessage } from '../../shared/partner/window-texts.ts';
import type { TermWindow } from '../../shared/partner/windows.ts';
import { type Application, formStateOf } from '../application/application.ts';
import type { ApplicationReader } from '../application/applications.ts';
import { describeApplication } from '../application/describe-application.ts';
import { windowAt } from '../application/window.ts';
import { isUnderWay } from '../application/work-state.ts';
import type { ConversionJob } from '../documents/conversion-queue.ts';
import { ChangedMeanwhile, StepSkipped, SubmissionIncomplete, TermNotOpen, UploadRunning } from '../platform/errors.ts';
import { config, form, todayOfPartner } from '../platform/partner-form.ts';
import { discardDelaySeconds, type Enqueue } from '../queues/queue.ts';
import { confirmationNumber } from './confirmation-number.ts';
import type { SubmissionJob } from './submission-queue.ts';
import type { FrozenApplication, SubmissionStore } from './submissions.ts';

export interface SubmitApplicationDependencies {
  readonly applications: Pick<ApplicationReader, 'read'>;
  readonly submissions: Pick<SubmissionStore, 'submit'>;
  readonly enqueue: Enqueue<ConversionJob>;
  readonly enqueueSubmission: Enqueue<SubmissionJob>;
}

interface Submitter {
  readonly applicationId: string;
  readonly siteHost: string;
}

/** The attempt limit. An attempt fails if the applicant changes something in another window at the same moment. */
const maxAttempts = 5;

/**
 * Submits an application. Idempotent: a repeated call returns the same receipt.
 * @throws TermNotOpen
 * @throws StepSkipped if the application was not started
 * @throws UploadRunning if a document is still being converted
 * @throws SubmissionIncomplete with the errors by question
 * @throws ChangedMeanwhile
 */
export async function submitApplication(
  { applications, submissions, enqueue, enqueueSubmission }: SubmitApplicationDependencies,
  { applicationId, siteHost }: Submitter,
): Promise<Receipt> {
  const arrived = new Date();
  for (let attempt = 1; ; attempt += 1) {
    const application = await applications.read(applicationId);
    if (application.receipt) return application.receipt;
    const state = stateAt(application, arrived);
    const window = requireOpen(application, state.answers, arrived);
    const frozen = requireComplete(application, state);
    const receipt: Receipt = {
      confirmation_number: confirmationNumber(),
      submitted_at: arrived.toISOString(),
      ...(window?.state === 'late' && { late: true }),
    };
    for (const [slot, { upload_id: uploadId }] of Object.entries(application.documents))
      if (!frozen.documents[slot])
        await enqueue(
          { kind: 'discard', ownerKind: 'application', owner: applicationId, slot, uploadId },
          discardDelaySeconds,
        );
    await enqueueSubmission({ kind: 'record', applicationId, siteHost });
    try {
      await submissions.submit(applicationId, frozen, receipt);
      return receipt;
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) || attempt === maxAttempts) throw error;
    }
  }
}

/** Returns the state that would be frozen. Answers to hidden questions affect neither the window nor the validation. */
function stateAt(application: Application, at: Date): FormState {
  const state = formStateOf(application, todayOfPartner(at));
  return { ...state, answers: clearHidden(form, state) };
}

function requireOpen(application: Application, answers: Answers, at: Date): TermWindow | undefined {
  const window = windowAt({ ...application, answers }, at);
  const refusal = window && notOpenMessage(window, describeApplication(application).term || 'this term');
  if (refusal) throw new TermNotOpen(refusal);
  return window;
}

function requireComplete(application: Application, state: FormState): FrozenApplication {
  const { statuses, version, extension, sealed } = application;
  if (statuses.started === undefined) throw new StepSkipped();
  if (Object.values(application.documents).some(isUnderWay)) throw new UploadRunning();
  const { answers, today } = state;
  const placed = placeForm(form, state);
  const errors = validate(placed, answers, { today, textAreaLength: config.textAreaLength });
  if (Object.keys(errors).length > 0) throw new SubmissionIncomplete(errors);
  const shown = new Set(placed.questions.filter((question) => question.shown).flatMap(ownedKeys));
  const documents = Object.fromEntries(
    Object.entries(application.documents).filter(([key, { status }]) => shown.has(key) && status === 'COMPLETED'),
  );
  return { version, extension, answers, sealed, documents };
}
