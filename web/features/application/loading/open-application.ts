// This file opens and refreshes the application: it passes the server's profile to the store and the outbox. Without a
// connection, it opens the changes that this browser has stored.

import { getProfile, type Profile } from '../../../../shared/contracts/application.ts';
import type { Answers } from '../../../../shared/form/definition.ts';
import { asText } from '../../../../shared/form/place.ts';
import { type WebStatus, webStatuses } from '../../../../shared/status.ts';
import { announceApplicationChanged, setApplicationTag } from '../../../lib/calls/application-tag.ts';
import { call } from '../../../lib/calls/call.ts';
import { announceUnauthorized, currentSession } from '../../../lib/calls/call-session.ts';
import { takeEarlyProfile } from '../../../lib/calls/early-profile.ts';
import { isFault, isUnreachable, UnauthorizedError } from '../../../lib/calls/errors.ts';
import { recordServerTime } from '../../../lib/calls/server-time.ts';
import { loadCode } from '../../../lib/code/load-code.ts';
import { backgroundRetry, interactiveRetry, retryInSession, sleep } from '../../../lib/code/retry.ts';
import { hasWindows } from '../../../lib/has-windows.ts';
import { navigateTo } from '../../../lib/navigation.ts';
import { currentIdleness } from '../../../lib/storage/activity.ts';
import { removeVisitorToken } from '../../../lib/storage/link-tokens.ts';
import { createSeal } from '../../../lib/storage/seal.ts';
import { trackPromiseStatus } from '../../../lib/track-promise-status.ts';
import {
  clearCurrentApplicant,
  getCurrentApplicant,
  isLoggedIn,
  isSessionStartedHere,
  logOutIdle,
  storeCurrentApplicant,
} from '../../session/index.ts';
import { expireEntries, loadExpiredEntriesCode } from '../outbox/load-expired-entries.ts';
import { outbox, saving } from '../outbox/saving.ts';
import { showProfile } from '../outbox/show-profile.ts';
import { updateLostAnswersOwner } from '../outbox/stored-entry.ts';
import { application, findKeyByAutoComplete } from '../store/application-store.ts';

type ResumedProfile = Pick<Profile, 'last_page'>;

let currentOpening: { readonly session: number; readonly application: Promise<ResumedProfile> } | undefined;

/** Opens the application once per session. Later calls return the same promise. */
export function openApplication(): Promise<ResumedProfile> {
  if (currentOpening?.session !== currentSession())
    currentOpening = { session: currentSession(), application: trackPromiseStatus(open()) };
  return currentOpening.application;
}

/** Opens the application ahead of time. Ignores errors, because the form opens the application again and shows them. */
export const prefetchApplication = (): Promise<unknown> => openApplication().catch(() => {});

async function open(): Promise<ResumedProfile> {
  if (currentIdleness() === 'expired') {
    await logOutIdle();
    throw new UnauthorizedError();
  }
  const session = currentSession();
  try {
    const profile = await readProfile();
    await applyProfile(profile, session);
    return profile;
  } catch (error) {
    if (!isUnreachable(error) || isFault(error)) throw error;
    const current = getCurrentApplicant();
    if (current) {
      const { openOffline } = await loadCode(() => import('./open-offline.ts'));
      await openOffline(current, refreshApplication);
      return { last_page: null };
    }
    void openWhenReachable(session);
    throw error;
  }
}

/**
 * Opens the application once the server can be reached, unless the session has changed by then. Navigates instead of
 * reloading the page: a visitor's sensitive answers are only in memory.
 */
async function openWhenReachable(session: number) {
  const isSame = () => session === currentSession();
  await sleep(backgroundRetry.pauseMs);
  const isReached = isSame() && (await retryInSession(() => call(getProfile), backgroundRetry).catch(() => false));
  if (!isReached || !isSame()) return;
  currentOpening = undefined;
  navigateTo(location.pathname + location.search + location.hash, { replace: true });
}

/**
 * Reads the profile. Retries while the service is down, because it may be up again in a moment. Without a connection,
 * fails at once, so that this browser's changes show without delay.
 */
const readProfile = (): Promise<Profile> =>
  retryInSession(
    () => call(getProfile, { response: takeEarlyProfile() }),
    interactiveRetry,
    (error) => isUnreachable(error) && !isFault(error) && navigator.onLine,
  );

/** Reads and shows the application that the server has, and returns its version. Unsaved changes stay. */
export async function refreshApplication(): Promise<number> {
  const session = currentSession();
  const { documents, web_status } = application.state;
  const profile = await call(getProfile);
  // An upload, a deletion or a submission has ended here in the meantime, which the profile may not know.
  if (documents !== application.state.documents || web_status !== application.state.web_status)
    return refreshApplication();
  await applyProfile(profile, session);
  return outbox.version();
}

let refreshCount = 0;

/**
 * Reads the application again, so that the user sees other devices' changes before waiting entries are sent. Retries in
 * the background while the server is unreachable. A newer call replaces this one.
 */
export function refresh() {
  if (!outbox.hasRead() && application.state.username === '') return;
  refreshCount += 1;
  const refreshId = refreshCount;
  const isLatest = () => refreshId === refreshCount;
  retryInSession(
    async () =>
      isLatest() &&
      refreshApplication().catch((error: unknown) => {
        outbox.sendAfterPause();
        throw error;
      }),
    backgroundRetry,
    (error) => isLatest() && isUnreachable(error) && navigator.onLine,
  ).catch(() => {});
}
saving.onOutdated(refresh);

/** Copies a profile to the store and the outbox, unless the session that requested it has ended. */
async function applyProfile(profile: Profile, session: number) {
  // Unlike the `date` header, `now` has milliseconds, and no proxy can have changed it.
  if (hasWindows) recordServerTime({ headers: new Headers({ date: profile.now }) });
  const seal = await createSeal(profile.draft_key);
  if (session !== currentSession()) return;
  // The user may have logged out in another tab before this page could listen to it.
  if (!isLoggedIn()) {
    announceUnauthorized(session);
    throw new UnauthorizedError();
  }
  const { username, application: tag, last_page } = profile;
  const isFirst = application.state.username === '';
  if (!isFirst && outbox.owner !== tag) return announceApplicationChanged(currentSession());
  setApplicationTag(tag);
  const isCurrent = await showProfile(application, saving, profile, seal, isSessionStartedHere());
  if (!isCurrent || session !== currentSession()) return;
  if (isFirst) void expireEntries(() => outbox.owner);
  const web_status = currentStatus(profile);
  if (web_status === 'submitted') await discardUnsaved(tag);
  application.show({ answers: documentAnswers(profile) });
  application.update({
    username,
    web_status,
    openedOffline: false,
    unseenKeys: [],
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
  removeVisitorToken();
  rememberApplicant();
}

/** Stores who is logged in and which answers are saved, for a reload without a connection. */
export function rememberApplicant() {
  const { username, web_status, openedOffline } = application.state;
  if (username === '' || openedOffline) return;
  if (web_status === 'submitted') return clearCurrentApplicant();
  const answered = Object.keys(application.answers).filter(
    (key) => asText(application.get(key)) !== '' && !application.isSensitive(key),
  );
  storeCurrentApplicant({ username, application: outbox.owner, answered });
}

/** Drops unsaved changes, which cannot be saved after a submission, and records how many answers were lost. */
async function discardUnsaved(tag: string) {
  const count = outbox.unsavedAnswers().length;
  outbox.discard();
  if (count > 0)
    (await loadExpiredEntriesCode()).recordLostAnswers(tag, { count, at: Date.now(), reason: 'submitted' });
  updateLostAnswersOwner(tag);
}

/** Returns document answers, which only the server sets. A document that the outbox will delete is empty. */
function documentAnswers({ answer }: Profile): Answers {
  const documents = application.placed.questions.filter(({ question }) => question.kind === 'upload');
  return Object.fromEntries(
    documents.map(({ key }) => [key, outbox.entries().has(`document ${key}`) ? '' : (answer[key] ?? '')]),
  );
}

function prefillEmail(username: string) {
  const key = findKeyByAutoComplete('email');
  if (key !== undefined && asText(application.get(key)) === '') application.set(key, username);
}

/**
 * Returns the status, which is given by the number of distinct statuses (specification, section 4). A profile does not
 * take a status back: a submit shows its status before the server has it.
 */
function currentStatus(profile: Profile): WebStatus | null {
  const { openedOffline, web_status } = application.state;
  const saved = webStatuses[new Set(profile.web_status.map((entry) => entry.web_status)).size - 1] ?? null;
  return webStatuses.findLast((each) => each === saved || (each === web_status && !openedOffline)) ?? null;
}
