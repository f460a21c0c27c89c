import { queryOptions } from '@tanstack/react-query';
import { getAddAnother, getProfile, getTabs, type Profile } from '../../../../shared/contracts/application.ts';
import type { Answers } from '../../../../shared/form/definition.ts';
import { asText } from '../../../../shared/form/place.ts';
import { limits } from '../../../../shared/limits.ts';
import { type WebStatus, webStatuses } from '../../../../shared/status.ts';
import { call } from '../../../lib/call.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { forgetVisitorToken } from '../../session/link-tokens.ts';
import { adoptDraft, application } from '../../store/application-store.ts';
import { draftOf, rememberDraft, takeDraft, wipeDraft } from '../../store/draft.ts';
import { questionFilledWith } from '../../store/question-filled-with.ts';
import { partTyped, serverAnswers } from '../../store/server-answers.ts';
import { applicationKey, saveNow } from '../saving/saving.ts';

/** What the server knows of the applicant. */
export const profileQuery = () => queryOptions({ queryKey: ['profile'], queryFn: () => call(getProfile) });

/** Loads the application into the store; whoever shows the form waits for it. */
export const applicationQuery = () => queryOptions({ queryKey: applicationKey, queryFn: loadApplication });

/** After a log-in: loads the application and saves the visitor's answers to questions that it leaves open. */
export async function claimDraft(): Promise<Profile> {
  const profile = await queryClient.fetchQuery(applicationQuery());
  await saveNow();
  return profile;
}

async function loadApplication(): Promise<Profile> {
  const [profile, counts, tabs] = await Promise.all([
    queryClient.fetchQuery({ ...profileQuery(), staleTime: 0 }),
    call(getAddAnother),
    call(getTabs),
  ]);
  const {
    username,
    answer,
    document_answer: documents,
    last_page,
    confirmation_number = '',
    submitted_at = '',
  } = profile;
  if (application.state.username !== '' && application.state.username !== username) application.reset();
  const isOwn = application.state.username === username;
  const web_status = statusOf(profile);
  const num_logins = Math.max(1, profile.successful_login.length);
  // What this very tab holds is the newest of what the browser keeps.
  const typed = { ...takeDraft(username), ...(isOwn ? serverAnswers.typedOver(application.unsaved()) : {}) };
  const { current, setAside } = partTyped(web_status === 'submitted' ? {} : typed, answer);
  serverAnswers.load(answer);
  application.load(
    answer,
    {
      username,
      web_status,
      last_page,
      num_logins,
      counts,
      tabs,
      documents,
      confirmation_number,
      submitted_at,
      set_aside: setAside,
    },
    (key) => web_status !== 'submitted' && (isOwn ? key in current : asText(answer[key]) === ''),
  );
  if (web_status !== 'submitted') restoreDrafts(username, current);
  wipeDraft('');
  forgetVisitorToken();
  rememberDraft();
  return profile;
}

/** Of an applicant's own draft what nobody has answered since; of a visitor's, only what was never answered. */
function restoreDrafts(username: string, own: Answers) {
  const known = Object.entries(own).filter(([key]) => application.knows(key) && !application.isDocument(key));
  if (known.length > 0) application.merge(Object.fromEntries(known));
  adoptDraft(draftOf(''));
  prefillEmail(username);
}

/** A new application begins with the address of the account, unless the question has no room for it. */
function prefillEmail(username: string) {
  const email = questionFilledWith('email');
  const isOpen = email !== undefined && asText(application.get(email)) === '';
  if (isOpen && application.state.web_status === null && username.length <= limits.textLength)
    application.set(email, username);
}

/** The status is told by how many distinct ones have been reached (specification, section 4). */
const statusOf = ({ web_status }: Profile): WebStatus | null =>
  webStatuses[new Set(web_status.map((entry) => entry.web_status)).size - 1] ?? null;
