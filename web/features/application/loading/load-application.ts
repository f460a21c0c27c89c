import { queryOptions } from '@tanstack/react-query';
import { getProfile, type Profile } from '../../../../shared/contracts/application.ts';
import type { Answers } from '../../../../shared/form/definition.ts';
import { asText } from '../../../../shared/form/place.ts';
import { limits } from '../../../../shared/limits.ts';
import { type WebStatus, webStatuses } from '../../../../shared/status.ts';
import { call } from '../../../lib/call.ts';
import { takeEarlyProfile } from '../../../lib/early-profile.ts';
import { OfflineError, UnauthorizedError } from '../../../lib/errors.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { siteStorage } from '../../../lib/storage.ts';
import { forgetVisitorToken, idlenessNow, logOutIdle } from '../../session/index.ts';
import {
  adoptDraft,
  application,
  applicationKey,
  type DraftAnswers,
  draftOf,
  keyFilledWith,
  rememberCurrentApplicant,
  rememberDraft,
  serverAnswers,
  splitDraft,
  takeDraft,
  waitingKey,
  wipeDraft,
} from '../../store/index.ts';
import { saveNow } from '../saving/saving.ts';
import { loadWaiting } from '../waiting/load-waiting.ts';

export const profileQuery = () =>
  queryOptions({
    queryKey: ['profile'],
    queryFn: () => call(getProfile, { response: takeEarlyProfile() }),
    // One request of a bad line does not arrive; without any line the draft is shown at once.
    retry: (count, error) => count < 2 && error instanceof OfflineError && navigator.onLine,
  });

export const applicationQuery = () => queryOptions({ queryKey: applicationKey, queryFn: loadApplication });

/** A failure shows when the form asks for it. */
export const prefetchApplication = (): Promise<void> => queryClient.prefetchQuery(applicationQuery());

type Resumed = Pick<Profile, 'last_page'>;

export async function claimDraft(): Promise<Resumed> {
  const profile = await queryClient.fetchQuery(applicationQuery());
  await saveNow();
  return profile;
}

async function loadApplication(): Promise<Resumed> {
  if (application.state.username === '' && idlenessNow() === 'expired') {
    await logOutIdle(saveNow);
    throw new UnauthorizedError();
  }
  try {
    const profile = await queryClient.fetchQuery({ ...profileQuery(), staleTime: 0 });
    const waiting = siteStorage.getItem(waitingKey(profile.username)) ? await loadWaiting() : undefined;
    const draft = draftFor(profile.username);
    const left = waiting?.withWaiting(profile, draft);
    show(left?.profile ?? profile, draft, left?.offered);
    return profile;
  } catch (error) {
    if (error instanceof OfflineError && application.state.username === '') {
      const opened = (await loadWaiting()).openDraft(saveNow);
      if (opened) return opened;
      // Nothing of the application can be shown until then.
      addEventListener('online', () => location.reload());
    }
    throw error;
  }
}

/** The unsaved answers in memory are newer than those in storage. */
function draftFor(username: string): DraftAnswers {
  const isOwn = application.state.username === username;
  return { ...takeDraft(username), ...(isOwn ? serverAnswers.draftOf(application.unsaved()) : {}) };
}

function show(profile: Profile, draft: DraftAnswers, offered?: ReadonlySet<string>) {
  const { username, answer, document_answer: documents, last_page, add_another: counts, tabs } = profile;
  if (application.state.username !== '' && application.state.username !== username) application.reset();
  const isOwn = application.state.username === username;
  const web_status = statusOf(profile);
  const isSubmitted = web_status === 'submitted';
  const { current, conflicting } = splitDraft(isSubmitted ? {} : draft, answer, offered);
  serverAnswers.load(answer);
  application.load(
    answer,
    {
      username,
      web_status,
      last_page,
      num_logins: Math.max(1, profile.successful_login.length),
      counts,
      tabs,
      documents,
      confirmation_number: profile.confirmation_number ?? '',
      submitted_at: profile.submitted_at ?? '',
      conflicts: conflicting,
      behind: false,
    },
    (key) => !isSubmitted && (isOwn ? key in current : asText(answer[key]) === ''),
  );
  // Its errors show once it has loaded; the form does not wait for it.
  if (web_status === 'validating') application.loadValidator().catch(() => {});
  if (!isSubmitted) restoreDrafts(username, current);
  wipeDraft('');
  forgetVisitorToken();
  rememberDraft();
  rememberCurrentApplicant(isSubmitted ? '' : username);
}

function restoreDrafts(username: string, own: Answers) {
  const known = Object.entries(own).filter(([key]) => application.knows(key) && !application.isDocument(key));
  if (known.length > 0) application.merge(Object.fromEntries(known));
  adoptDraft(draftOf(''));
  prefillEmail(username);
}

function prefillEmail(username: string) {
  const key = keyFilledWith('email');
  const isOpen = key !== undefined && asText(application.get(key)) === '';
  if (isOpen && application.state.web_status === null && username.length <= limits.textLength)
    application.set(key, username);
}

/** The number of distinct statuses gives the status (specification, section 4). */
const statusOf = ({ web_status }: Profile): WebStatus | null =>
  webStatuses[new Set(web_status.map((entry) => entry.web_status)).size - 1] ?? null;
