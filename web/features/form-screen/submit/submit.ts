import { postSubmit, postValidations } from '../../../../shared/contracts/application.ts';
import type { FieldErrors } from '../../../../shared/form/validate.ts';
import { messages } from '../../../../shared/messages.ts';
import { call } from '../../../lib/calls/call.ts';
import { createSessionGuard } from '../../../lib/calls/call-session.ts';
import { conflictStatus, OfflineError, ServerError, UnauthorizedError } from '../../../lib/calls/errors.ts';
import { afterPaint } from '../../../lib/code/after-paint.ts';
import {
  application,
  documents,
  getSavingError,
  refreshApplication,
  saveNow,
  saving,
} from '../../application/index.ts';
import { applyUnseenConversionResults, isUploading } from '../../documents/index.ts';
import { postStatus } from '../saving/post-status.ts';

export type SubmitOutcome =
  | { readonly kind: 'submitted' }
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'refused'; readonly message: string };

const notConvertedMessage = (labels: readonly string[]) =>
  `We couldn't convert these files, so they aren't part of your application: ${labels.join(', ')}. Upload them again, or submit without them.`;

/** Validates in the browser, then lets the server validate and submit (specification, section 4, "Web status"). */
export async function submit(): Promise<SubmitOutcome> {
  if (application.state.openedOffline) throw new OfflineError();
  const isFirstAttempt = application.state.web_status === 'started';
  const inSession = createSessionGuard();
  await inSession(application.loadValidator());
  // The button must look busy before the errors, which a slow phone draws for a while.
  await inSession(afterPaint());
  // Show errors at once, not only after the answers are saved.
  if (isFirstAttempt) application.update({ web_status: 'validating' });
  try {
    if (!(await inSession(saveNow()))) throw getSavingError();
    // The first 'started' may not have reached the server. Posting it again changes nothing.
    if (isFirstAttempt) await postStatus('started');
    if (isFirstAttempt) await postStatus('validating');
  } catch (error) {
    if (error instanceof UnauthorizedError) throw error;
    if (isFirstAttempt && application.state.web_status === 'validating') application.update({ web_status: 'started' });
    if (saving.status.get().kind === 'choose') return { kind: 'refused', message: getSavingError().message };
    throw error;
  }
  const errors = await inSession(application.validateAll());
  if (Object.keys(errors).length > 0) return reportErrors(errors);
  // The server doesn't know these uploads, and would submit the application without them.
  if (hasRunningUpload()) return { kind: 'refused', message: messages.uploadRunning };
  const failed = await applyUnseenConversionResults(documents);
  if (failed.length > 0) return { kind: 'refused', message: notConvertedMessage(failed) };
  const receipt = await postSubmission();
  if ('kind' in receipt) return receipt;
  // The server has set the status. A failure here must not hide that the application is submitted.
  await inSession(postStatus('submitted').catch(() => {}));
  application.update({ web_status: 'submitted', ...receipt });
  // Documents may have been uploaded or deleted in other tabs. Answers typed since are reported as not saved.
  refreshApplication().catch(() => {});
  return { kind: 'submitted' };
}

const hasRunningUpload = () =>
  application.placed.questions.some(({ key, shown }) => shown && isUploading(documents.get(key)));

async function reportErrors(errors: FieldErrors): Promise<SubmitOutcome> {
  for (const key of Object.keys(errors)) if (!application.isKnownKey(key)) console.error(messages.noPage(key));
  application.showErrors(errors);
  await call(postValidations, { body: { errors } });
  return { kind: 'incomplete' };
}

async function postSubmission() {
  try {
    const { confirmation_number, submitted_at, late } = await call(postSubmit, { body: {} });
    return { confirmation_number, submitted_at, late };
  } catch (error) {
    if (error instanceof ServerError && error.errors) return reportErrors(error.errors);
    if (error instanceof ServerError && error.status === conflictStatus)
      return { kind: 'refused', message: error.message } as const;
    throw error;
  }
}
