// A submit: answers are validated once more and frozen with a receipt; the job `record` goes out for all that follows.

import { clearHidden, ownedKeys } from '../../shared/form/owned-keys.ts';
import { place } from '../../shared/form/place.ts';
import { validate } from '../../shared/form/validate.ts';
import { type Application, formDayOf, formStateOf, type Receipt } from '../application/application.ts';
import type { Applications } from '../application/applications.ts';
import { isUnderWay } from '../application/work-state.ts';
import type { ConversionJob } from '../documents/conversion-queue.ts';
import { ChangedMeanwhile, StepSkipped, SubmissionIncomplete, UploadRunning } from '../platform/errors.ts';
import { config, form } from '../platform/partner-form.ts';
import { discardDelaySeconds, type Enqueue } from '../queues/queue.ts';
import { confirmationNumber } from './confirmation-number.ts';
import type { SubmissionJob } from './submission-queue.ts';
import type { FrozenApplication, SubmissionStore } from './submissions.ts';

export interface SubmitApplication {
  readonly applications: Pick<Applications, 'read'>;
  readonly submissions: Pick<SubmissionStore, 'submit'>;
  readonly enqueue: Enqueue<ConversionJob>;
  readonly enqueueSubmission: Enqueue<SubmissionJob>;
}

interface Submitter {
  readonly applicationId: string;
  readonly siteHost: string;
}

/** Attempts when the applicant enters something in another window at the same moment. */
const maxAttempts = 5;

/** Repeated, it returns the same receipt. Throws StepSkipped, UploadRunning, SubmissionIncomplete, ChangedMeanwhile. */
export async function submitApplication(
  { applications, submissions, enqueue, enqueueSubmission }: SubmitApplication,
  { applicationId, siteHost }: Submitter,
): Promise<Receipt> {
  for (let attempt = 1; ; attempt += 1) {
    const application = await applications.read(applicationId);
    if (application.receipt) return application.receipt;
    const frozen = requireComplete(application);
    const receipt = { confirmation_number: confirmationNumber(), submitted_at: new Date().toISOString() };
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

function requireComplete(application: Application): FrozenApplication {
  const { statuses, version, sealed } = application;
  if (statuses.started === undefined) throw new StepSkipped();
  if (Object.values(application.documents).some(isUnderWay)) throw new UploadRunning();
  const today = formDayOf(application);
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
