import { putAnswer } from '../../../../shared/contracts/application.ts';
import type { Answers } from '../../../../shared/form/definition.ts';
import { call } from '../../../lib/call.ts';
import { OfflineError, ServerError } from '../../../lib/errors.ts';
import { deleteDocument } from '../../documents/index.ts';
import { isLoggedIn } from '../../session/index.ts';
import { application, reloadApplication, rememberDraft, serverAnswers } from '../../store/index.ts';
import { catchUp } from '../waiting/catch-up.ts';
import { loadWaiting } from '../waiting/load-waiting.ts';
import { createSaver } from './create-saver.ts';

const conflict = 409;

const saver = createSaver({
  unsaved: application.unsaved,
  isBehind: () => application.state.behind,
  catchUp,
  isWaiting: () => application.state.waiting,
  sendWaiting: async () => (await loadWaiting()).sendWaiting(),
  send,
  saved: (answers) => {
    application.saved(answers);
    serverAnswers.saved(answers);
    rememberDraft();
  },
  report: (saving, problem) =>
    application.update({
      saving,
      saving_problem: saving === 'failed' ? sentenceFor(problem) : '',
      ...(saving === 'saved' && { saved_at: new Date() }),
      ...(problem instanceof OfflineError && { behind: true }),
    }),
  labelOf: application.labelOf,
  canSave: () => {
    const { username, web_status, draft_only } = application.state;
    return isLoggedIn() && username !== '' && web_status !== 'submitted' && !draft_only;
  },
});

/** Only for what the applicant can change. Any other failure is retried without a sentence. */
const sentenceFor = (problem: unknown) =>
  problem instanceof ServerError && problem.status < 500 ? problem.message : '';

/** Only the server sets a document's answer, so clearing one deletes the document instead. */
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
    // Another tab has submitted the application.
    if (error instanceof ServerError && error.status === conflict) await reloadApplication();
    throw error;
  }
}

export const saveNow = (): Promise<boolean> => saver.now();

/** What kept the last save from succeeding. */
export const savingProblem = saver.problem;

/** Without a connection the answers are kept here and saved later, which the indicator says. */
export async function saveOrKeep(): Promise<boolean> {
  const isSaved = await saver.now();
  if (!isSaved && !(savingProblem() instanceof OfflineError)) throw savingProblem();
  return isSaved;
}

export function startSaving(): () => void {
  const stopListening = application.onChange(() => {
    rememberDraft();
    saver.soon();
  });
  // A draft may have been restored before.
  saver.soon();
  const saveIfHidden = () => {
    if (document.visibilityState === 'hidden') void saver.now(true);
  };
  const saveOnline = () => void saver.now();
  document.addEventListener('visibilitychange', saveIfHidden);
  window.addEventListener('online', saveOnline);
  return () => {
    stopListening();
    saver.stop();
    document.removeEventListener('visibilitychange', saveIfHidden);
    window.removeEventListener('online', saveOnline);
  };
}
