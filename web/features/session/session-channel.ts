import { queryClient } from '../../lib/query-client.ts';
import { application } from '../store/application-store.ts';
import { noteActivity } from './activity.ts';
import { endSession, forgetApplicant, sessionChanged } from './session.ts';

type Severity = 'error' | 'success';

/** What a tab tells the others. */
type News =
  | { readonly kind: 'ended'; readonly message: string; readonly severity: Severity }
  | { readonly kind: 'begun'; readonly username: string };

const channel = new BroadcastChannel('session');
const tell = (news: News) => channel.postMessage(news);

/** After a log-in: nothing that was loaded before counts any more, here or in other tabs. */
export function beginSession(username: string) {
  noteActivity();
  queryClient.clear();
  tell({ kind: 'begun', username });
}

/** Ends the session in every tab, this one included. */
export function endSessionEverywhere(message: string, severity: Severity = 'error') {
  tell({ kind: 'ended', message, severity });
  endSession(message, severity);
}

/** Follows what happens to the session in other tabs: all of them share its cookies. */
export function followOtherTabs() {
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
    const shown = application.state.username;
    if (data.kind === 'begun') followLogin(data.username, shown);
    else if (shown !== '') endSession(data.message, data.severity);
  });
}

/** A visitor's tab goes on logged in. One that shows somebody else would save to the wrong application: it starts anew. */
function followLogin(username: string, shown: string) {
  if (shown === '') return sessionChanged();
  if (shown === username) return;
  forgetApplicant();
  location.reload();
}
