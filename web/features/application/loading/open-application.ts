// Opens and refreshes the application: passes the server's profile to the store and the outbox. Without a connection,
// it opens the changes that this browser has stored.

import { getProfile, type Profile } from '../../../../shared/contracts/application.ts';
import type { Answers } from '../../../../shared/form/definition.ts';
import { asText } from '../../../../shared/form/place.ts';
import { limits } from '../../../../shared/limits.ts';
import { type WebStatus, webStatuses } from '../../../../shared/status.ts';
import { announceOtherApplication, setApplicationTag } from '../../../lib/calls/application-tag.ts';
import { call } from '../../../lib/calls/call.ts';
import { takeEarlyProfile } from '../../../lib/calls/early-profile.ts';
import { isFault, isUnreachable, UnauthorizedError } from '../../../lib/calls/errors.ts';
import { noteServerTime } from '../../../lib/calls/server-day.ts';
import { currentSession } from '../../../lib/calls/unauthorized.ts';
import { loadCode } from '../../../lib/code/load-code.ts';
import { atOnce, behind, paused, retriedInSession } from '../../../lib/code/retried.ts';
import { hasWindows } from '../../../lib/has-windows.ts';
import { go } from '../../../lib/navigation.ts';
import { readable } from '../../../lib/readable.ts';
import { idlenessNow } from '../../../lib/storage/activity.ts';
import { forgetVisitorToken } from '../../../lib/storage/link-tokens.ts';
import { sealWith } from '../../../lib/storage/seal.ts';
import {
  currentApplicant,
  forgetCurrentApplicant,
  isSessionOfThisTab,
  logOutIdle,
  rememberCurrentApplicant,
} from '../../session/index.ts';
import { expireEntries, loadLost } from '../outbox/load-lost.ts';
import { outbox, saving } from '../outbox/saving.ts';
import { showProfile } from '../outbox/show-profile.ts';
import { tellLost } from '../outbox/stored-entry.ts';
import { application, keyFilledWith } from '../store/application-store.ts';

type Resumed = Pick<Profile, 'last_page'>;

let opened: { readonly session: number; readonly application: Promise<Resumed> } | undefined;

/** Opens the application once per session. Later calls return the same promise. */
export function openApplication(): Promise<Resumed> {
  if (opened?.session !== currentSession()) opened = { session: currentSession(), application: readable(open()) };
  return opened.application;
}

/** Starts to open the application. Ignores a failure, which the form shows when it opens the application itself. */
export const prefetchApplication = (): Promise<unknown> => openApplication().catch(() => {});

async function open(): Promise<Resumed> {
  if (idlenessNow() === 'expired') {
    await logOutIdle();
    throw new UnauthorizedError();
  }
  const session = currentSession();
  try {
    const profile = await readProfile();
    await show(profile, session);
    return profile;
  } catch (error) {
    if (!isUnreachable(error) || isFault(error)) throw error;
    const current = currentApplicant();
    if (current) {
      const { openOffline } = await loadCode(() => import('./open-offline.ts'));
      await openOffline(current, refreshApplication);
      return { last_page: null };
    }
    void openLater(session);
    throw error;
  }
}

/**
 * Opens the application once the server can be reached, unless the session has changed by then. Navigates instead of
 * reloading the page: a visitor's sensitive answers are only in memory.
 */
async function openLater(session: number) {
  const isSame = () => session === currentSession();
  await paused(behind.pause);
  const isReached = isSame() && (await retriedInSession(() => call(getProfile), behind).catch(() => false));
  if (!isReached || !isSame()) return;
  opened = undefined;
  go(location.pathname + location.search + location.hash, { replace: true });
}

/**
 * Retries while the service is down, because it may be up again in a moment. Without a connection it fails at once, so
 * that this browser's changes show without delay.
 */
const readProfile = (): Promise<Profile> =>
  retriedInSession(
    () => call(getProfile, { response: takeEarlyProfile() }),
    atOnce,
    (error) => isUnreachable(error) && !isFault(error) && navigator.onLine,
  );

/** Reads and shows the application that the server has, and returns its version. Unsaved changes stay. */
export async function refreshApplication(): Promise<number> {
  const session = currentSession();
  await show(await call(getProfile), session);
  return outbox.version();
}

let refreshes = 0;

/**
 * Reads the application again, so that the user sees other devices' changes before waiting entries are sent. Retries in
 * the background while the server is unreachable. A newer call replaces this one.
 */
export function refresh() {
  if (!outbox.hasRead() && application.state.username === '') return;
  refreshes += 1;
  const own = refreshes;
  const isLast = () => own === refreshes;
  retriedInSession(
    async () =>
      isLast() &&
      refreshApplication().catch((error: unknown) => {
        outbox.sendSoon();
        throw error;
      }),
    behind,
    (error) => isLast() && isUnreachable(error) && navigator.onLine,
  ).catch(() => {});
}
saving.onOutdated(refresh);

/** Shows a profile, unless the session that requested it has ended. */
async function show(profile: Profile, session: number) {
  // `now` has milliseconds, and no proxy can have changed it.
  if (hasWindows) noteServerTime({ headers: new Headers({ date: profile.now }) });
  const seal = await sealWith(profile.draft_key);
  if (session !== currentSession()) return;
  const { username, application: tag, last_page } = profile;
  const isFirst = application.state.username === '';
  if (!isFirst && outbox.owner !== tag) return announceOtherApplication(currentSession());
  setApplicationTag(tag);
  if (isFirst) await expireEntries(tag);
  const isCurrent = await showProfile(application, saving, profile, seal, isSessionOfThisTab());
  if (!isCurrent || session !== currentSession()) return;
  const web_status = statusOf(profile);
  if (web_status === 'submitted') await discardUnsaved(tag);
  application.show({ answers: documentAnswers(profile) });
  application.update({
    username,
    web_status,
    openedOffline: false,
    num_logins: Math.max(1, profile.successful_login.length),
    documents: profile.document_answer,
    confirmation_number: profile.confirmation_number ?? '',
    submitted_at: profile.submitted_at ?? '',
    receipt_email: profile.receipt_email ?? '',
    ...(hasWindows && { late: profile.late, extended_until: profile.extended_until }),
    ...(isFirst && { last_page }),
  });
  // The form does not wait for the validator. Its errors show once it has loaded.
  if (web_status === 'validating') application.loadValidator().catch(() => {});
  if (web_status === null) prefillEmail(username);
  forgetVisitorToken();
  if (web_status === 'submitted') forgetCurrentApplicant();
  else rememberCurrentApplicant({ username, application: tag });
}

/**
 * Drops unsaved changes, because nothing can be saved after a submission, and tells the applicant how many answers were
 * lost.
 */
async function discardUnsaved(tag: string) {
  const count = outbox.unsavedAnswers().length;
  outbox.discard();
  if (count > 0) (await loadLost()).noteLost(tag, { count, at: Date.now(), reason: 'submitted' });
  tellLost(tag);
}

/**
 * Returns the answers of documents, which only the server sets. A document that this browser still has to delete stays
 * empty.
 */
function documentAnswers({ answer }: Profile): Answers {
  const documents = application.placed.questions.filter(({ question }) => question.kind === 'upload');
  return Object.fromEntries(
    documents.map(({ key }) => [key, outbox.entries().has(`document ${key}`) ? '' : (answer[key] ?? '')]),
  );
}

function prefillEmail(username: string) {
  const key = keyFilledWith('email');
  if (key !== undefined && asText(application.get(key)) === '' && username.length <= limits.textLength)
    application.set(key, username);
}

/** Returns the status, which is given by the number of distinct statuses (specification, section 4). */
const statusOf = ({ web_status }: Profile): WebStatus | null =>
  webStatuses[new Set(web_status.map((entry) => entry.web_status)).size - 1] ?? null;
