import { type Profile, putAddAnother, putLastPage, putTabs } from '../../../../shared/contracts/application.ts';
import type { FormRoute } from '../../../../shared/form/form-routes.ts';
import { ownedKeys } from '../../../../shared/form/owned-keys.ts';
import { asText, type PlacedTabs } from '../../../../shared/form/place.ts';
import { questionsIn } from '../../../../shared/form/questions-in.ts';
import { call } from '../../../lib/call.ts';
import { OfflineError, ServerError } from '../../../lib/errors.ts';
import { keepItem, siteStorage } from '../../../lib/storage.ts';
import { application, type DraftAnswers, waitingKey } from '../../store/index.ts';
import { catchUp } from './catch-up.ts';
import { placedItems } from './placed-items.ts';

export interface RowsChange {
  readonly kind: 'rows';
  readonly id: string;
  readonly count: number;
  /** The count that the server had then; null for none, undefined when it was unknown. */
  readonly basedOn?: number | null;
  /** A row has been removed, and the answers of those after it have moved up. */
  readonly moved?: boolean;
}

/** What the applicant has changed besides answers, and the server does not have yet. */
export type WaitingChange =
  | RowsChange
  | { readonly kind: 'tab'; readonly id: string; readonly tab: string }
  | { readonly kind: 'page'; readonly id: 'last-page'; readonly path: FormRoute };

/** As long as a draft of an applicant. */
const lifetimeMs = 24 * 60 * 60 * 1000;

const isSame = (one: WaitingChange, other: WaitingChange) => one.kind === other.kind && one.id === other.id;

/** Of the applicant who is shown. Read from the storage each time: other tabs change it too. */
export function waitingChanges(owner: string = application.state.username): readonly WaitingChange[] {
  try {
    const { changes, expires } = JSON.parse(siteStorage.getItem(waitingKey(owner)) ?? '');
    return Array.isArray(changes) && expires > Date.now() ? changes : [];
  } catch {
    return [];
  }
}

function write(changes: readonly WaitingChange[], owner: string = application.state.username) {
  if (changes.length === 0) siteStorage.removeItem(waitingKey(owner));
  else keepItem(waitingKey(owner), JSON.stringify({ changes, expires: Date.now() + lifetimeMs }));
}

/** Whether rows or tabs wait: the last page is nothing to tell anybody about. */
const hasToTell = () => waitingChanges().some(({ kind }) => kind !== 'page');

function keep(change: WaitingChange) {
  write([...waitingChanges().filter((each) => !isSame(each, change)), change]);
  application.update({ waiting: hasToTell() });
}

function forget(change: WaitingChange) {
  write(waitingChanges().filter((each) => JSON.stringify(each) !== JSON.stringify(change)));
  application.update({ waiting: hasToTell() });
}

/** Sends a change at once, or keeps it until there is a connection, if it may wait. Throws what the server refused. */
export async function sendOrKeep(change: WaitingChange, mayWait = true) {
  keep(change);
  try {
    await sendWaiting();
  } catch (error) {
    if (error instanceof OfflineError) application.update({ behind: true });
    if (mayWait && error instanceof OfflineError) return;
    forget(change);
    throw error;
  }
}

export async function keepPage(path: FormRoute) {
  keep({ kind: 'page', id: 'last-page', path });
}

let sending: Promise<void> | undefined;

/** In their order. While the saved answers are unknown nothing is sent: it could change more than is seen. */
export async function sendWaiting() {
  application.update({ waiting: hasToTell() });
  if (application.state.draft_only) throw new OfflineError();
  sending ??= sendAll().finally(() => {
    sending = undefined;
  });
  await sending;
}

async function sendAll() {
  await catchUp();
  for (let [change] = waitingChanges(); change; [change] = waitingChanges()) {
    try {
      await send(change);
    } catch (error) {
      // Sent again, it would be refused again.
      if (error instanceof ServerError && error.status < 500) forget(change);
      throw error;
    }
    forget(change);
  }
}

function send(change: WaitingChange) {
  switch (change.kind) {
    case 'rows':
      return call(putAddAnother, { body: { button_id: change.id, num_components: change.count }, keepalive: true });
    case 'tab':
      return call(putTabs, { body: { tab_id: change.id, chosen_tab: change.tab }, keepalive: true });
    case 'page':
      return call(putLastPage, {
        body: { last_page: application.state.last_page ?? change.path },
        keepalive: true,
      });
  }
}

/** Once the application that is being loaded is shown. A failure is tried again with the next save. */
export const sendSoon = () => new Promise((resolve) => setTimeout(resolve)).then(sendWaiting).catch(() => {});

interface Left {
  readonly profile: Profile;
  /** Of the draft, what is offered instead of being entered: answers that moved up in rows whose removal does not count. */
  readonly offered: ReadonlySet<string>;
}

/** The profile as the applicant left it here. What another device has changed meanwhile is never undone unseen. */
export function withWaiting(profile: Profile, draft: DraftAnswers): Left {
  const { username, document_answer } = profile;
  const add_another = { ...profile.add_another };
  const tabs = { ...profile.tabs };
  let { last_page } = profile;
  const offered = new Set<string>();
  const valid = waitingChanges(username).flatMap((change): WaitingChange[] => {
    if (change.kind === 'rows') {
      const saved = add_another[change.id] ?? null;
      if (change.moved && (change.basedOn !== saved || hasOthersAnswers(change, profile, draft))) {
        for (const key of rowsOf(change.id).flat()) offered.add(key);
        return [];
      }
      const count = change.basedOn === saved ? change.count : Math.max(change.count, saved ?? 1);
      add_another[change.id] = count;
      return count === saved ? [] : [{ ...change, count, basedOn: saved }];
    }
    if (change.kind === 'tab') {
      // Leaving a tab deletes its documents, which needs the applicant's consent.
      if (documentsBeside(change.id, change.tab).some((key) => key in document_answer)) return [];
      tabs[change.id] = change.tab;
    }
    if (change.kind === 'page') last_page = change.path;
    return [change];
  });
  write(valid, username);
  if (!application.state.draft_only) void sendSoon();
  return { profile: { ...profile, add_another, tabs, last_page }, offered };
}

/** The keys of each row, the first one first. */
const rowsOf = (id: string): readonly (readonly string[])[] =>
  placedItems(application.placed)
    .filter((item) => item.kind === 'repeat')
    .filter((item) => item.id === id)
    .flatMap(({ rows }) => rows.map(({ items }) => items.flatMap(questionsIn).flatMap(ownedKeys)));

/** Whether the server has answers in these rows that were not there when a row was removed. */
function hasOthersAnswers({ id, count }: RowsChange, { answer }: Profile, draft: DraftAnswers): boolean {
  const isKnown = (key: string) => {
    const saved = asText(answer[key]);
    const own = draft[key];
    return own && [own.answer, ...own.basedOn].some((each) => asText(each) === saved);
  };
  return rowsOf(id).some((keys, index) =>
    keys.some((key) => !isKnown(key) && (key in draft || (index >= count && asText(answer[key]) !== ''))),
  );
}

function documentsBeside(id: string, tab: string): string[] {
  const isGroup = (item: { kind: string }): item is PlacedTabs =>
    item.kind === 'tabs' && 'id' in item && item.id === id;
  return placedItems(application.placed)
    .filter(isGroup)
    .flatMap(({ tabs }) => tabs.filter((each) => each.id !== tab))
    .flatMap(({ items }) => items.flatMap(questionsIn))
    .filter(({ question }) => question.kind === 'upload')
    .map(({ key }) => key);
}
