import { putAnswer } from '../../../../shared/contracts/application.ts';
import type { Answers } from '../../../../shared/form/definition.ts';
import { call } from '../../../lib/call.ts';
import { ServerError } from '../../../lib/errors.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { deleteDocument } from '../../documents/document-calls.ts';
import { isLoggedIn } from '../../session/session.ts';
import { application } from '../../store/application-store.ts';
import { rememberDraft } from '../../store/draft.ts';
import { serverAnswers } from '../../store/server-answers.ts';
import { createSaver } from './create-saver.ts';

const conflict = 409;
/** The query that fills the store; see `profile.ts`. */
export const applicationKey = ['application'] as const;

const saver = createSaver({
  unsaved: application.unsaved,
  send,
  saved: (answers) => {
    application.saved(answers);
    serverAnswers.saved(answers);
    rememberDraft();
  },
  report: (saving, problem) =>
    application.update({
      saving,
      saving_problem: saving === 'failed' ? reasonIn(problem) : '',
      ...(saving === 'saved' && { saved_at: new Date() }),
    }),
  labelOf: (key) => application.questionOf(key)?.question.label ?? key,
  canSave: () => isLoggedIn() && application.state.username !== '' && application.state.web_status !== 'submitted',
});

/** What the applicant can do something about; everything else passes, and is tried again. */
const reasonIn = (problem: unknown) => (problem instanceof ServerError && problem.status < 500 ? problem.message : '');

/** Sends changed answers. Those of documents are the server's: clearing one deletes the document instead. */
async function send(answers: Answers, keepalive: boolean) {
  const entries = Object.entries(answers);
  const cleared = entries.filter(([key, value]) => application.isDocument(key) && value === '');
  const answer = Object.fromEntries(entries.filter(([key]) => !application.isDocument(key)));
  try {
    serverAnswers.sending(answer);
    rememberDraft();
    if (Object.keys(answer).length > 0) await call(putAnswer, { body: { answer }, keepalive });
    for (const [key] of cleared) await deleteDocument(key);
  } catch (error) {
    // Another tab has submitted the application: this one learns of it by loading it again.
    if (error instanceof ServerError && error.status === conflict)
      await queryClient.invalidateQueries({ queryKey: applicationKey });
    throw error;
  }
}

/** Saves everything now; resolves to whether the server has it all. */
export const saveNow = (): Promise<boolean> => saver.now();

/** The same for what may only go on once everything is saved: throws the reason when it is not. */
export async function saveOrThrow() {
  if (!(await saver.now())) throw saver.problem();
}

/** Saves by itself from now on: after a pause, when the page is hidden, when the connection is back. Returns the way to stop. */
export function startSaving(): () => void {
  const stopHearing = application.onChange(() => {
    rememberDraft();
    saver.soon();
  });
  const whenHidden = () => {
    if (document.visibilityState === 'hidden') void saver.now(true);
  };
  const whenBack = () => void saver.now();
  document.addEventListener('visibilitychange', whenHidden);
  window.addEventListener('online', whenBack);
  return () => {
    stopHearing();
    saver.stop();
    document.removeEventListener('visibilitychange', whenHidden);
    window.removeEventListener('online', whenBack);
  };
}
