import type { Profile } from '../../../../shared/contracts/application.ts';
import { ownedKeys } from '../../../../shared/form/owned-keys.ts';
import { asText } from '../../../../shared/form/place.ts';
import { questionsIn } from '../../../../shared/form/questions-in.ts';
import { idlenessNow } from '../../session/index.ts';
import {
  application,
  currentApplicant,
  type DraftAnswers,
  reloadApplication,
  rememberDraft,
  serverAnswers,
  takeDraft,
} from '../../store/index.ts';
import { placedItems } from './placed-items.ts';
import { sendSoon, waitingChanges } from './waiting-changes.ts';

const retryMs = 10_000;

/**
 * After a reload without a connection: the form with what this browser alone holds. The saved answers are unknown until
 * the server can be reached, so nothing is cleared, sent or counted before. Undefined when nobody is known to
 * be logged in, or the session has been idle for too long. `save` saves the draft once the saved answers have loaded.
 */
export function openDraft(save: () => unknown): Pick<Profile, 'last_page'> | undefined {
  const username = currentApplicant();
  if (!username || idlenessNow() === 'expired') return undefined;
  const draft = takeDraft(username);
  standOn(draft);
  const changes = waitingChanges(username);
  const tabs = Object.fromEntries(changes.flatMap((each) => (each.kind === 'tab' ? [[each.id, each.tab]] : [])));
  const counts = Object.fromEntries(changes.flatMap((each) => (each.kind === 'rows' ? [[each.id, each.count]] : [])));
  application.load(
    {},
    {
      username,
      draft_only: true,
      web_status: 'started',
      has_changed_page: true,
      counts: { ...rowsWith(draft), ...counts },
      tabs,
      waiting: changes.some(({ kind }) => kind !== 'page'),
    },
    () => true,
  );
  application.merge(Object.fromEntries(Object.entries(draft).map(([key, { answer }]) => [key, answer])));
  rememberDraft();
  loadOnceConnected(save);
  return { last_page: null };
}

/** What each answer of the draft was based on counts as what the server has, so that it is compared with that later. */
function standOn(draft: DraftAnswers) {
  const entries = Object.entries(draft);
  const at = (index: number) =>
    Object.fromEntries(
      entries.flatMap(([key, { basedOn }]) => (basedOn[index] === undefined ? [] : [[key, basedOn[index]]])),
    );
  serverAnswers.load(at(0));
  for (const index of [1, 2, 3]) serverAnswers.sending(at(index));
}

/** Rows that have answers in the draft are shown. */
function rowsWith(draft: DraftAnswers): Record<string, number> {
  const isAnswered = (key: string) => asText(draft[key]?.answer) !== '';
  const counts: Record<string, number> = {};
  for (const item of placedItems(application.placed)) {
    if (item.kind !== 'repeat' || !item.addAnother) continue;
    const last = item.rows.findLast(({ items }) => items.flatMap(questionsIn).flatMap(ownedKeys).some(isAnswered));
    if (last && last.n > item.count) counts[item.id] = last.n;
  }
  return counts;
}

function loadOnceConnected(save: () => unknown) {
  const load = () => void reloadApplication();
  const timer = setInterval(load, retryMs);
  addEventListener('online', load);
  const stop = application.onDetails(() => {
    if (application.state.draft_only) return;
    clearInterval(timer);
    removeEventListener('online', load);
    stop();
    if (application.state.username !== '') sendSoon().then(save);
  });
}
