import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { DraftChanged, LetterConverting } from '../../../../../../lambdas/letters/letter-errors.ts';
import { draftOf, letterOf, noLetters, revisionOf } from '../../../../../../lambdas/letters/letter-rules.ts';
import { receive, request, saveDraft, send } from '../../../../../../lambdas/letters/letter-transitions.ts';
import { ProductError } from '../../../../../../lambdas/platform/product-error.ts';
import type { LetterDraft } from '../../../../../../shared/contracts/letter.ts';
import { createDraft, type Draft } from '../../../../../../web/features/recommender/draft/create-draft.ts';
import type { LocalDraft } from '../../../../../../web/features/recommender/draft/local-draft.ts';
import { OfflineError, ServerError } from '../../../../../../web/lib/calls/errors.ts';
import { randomFrom, runs } from '../../../../../support/seeded.ts';
import { storedRecommender } from '../../../../../support/stored-letters.ts';

/**
 * One of two pages at the same link. The simulation checks two invariants:
 *
 * - No page says that its text is saved while the server has another text.
 * - A text on the server is lost only if a user who has seen it replaces it, or if it was sent in a letter.
 */
interface Tab {
  draft: Draft;
  kept: LocalDraft | undefined;
  typed: number;
  /** All texts that the user of this page has seen. */
  readonly shown: Set<string>;
}

/** Plays random actions of two users and returns the broken invariants. */
async function playTwoWriters(seed: number): Promise<string[]> {
  const random = randomFrom(seed);
  const broken: string[] = [];
  const words = new Map<string, string>();
  let letters = request(noLetters, 1, { person: storedRecommender, siteHost: '' }, new Date());
  let ids = 0;

  const letter = () => letterOf(letters, 1);
  const present = (): LetterDraft => {
    const draft = letter().sending ? undefined : draftOf(letter());
    const text = draft ? (words.get(draft.id) ?? '') : '';
    return { text, revision: revisionOf(letter()), ...(draft && { saved_at: draft.saved_at }) };
  };
  const refused = (error: unknown) => {
    if (error instanceof DraftChanged) return new ServerError('Changed.', 409, undefined, { present: present() });
    return error instanceof ProductError ? new ServerError(error.message, error.status) : error;
  };

  function put(tab: Tab, text: string, seen: number) {
    const before = present().text;
    const id = String(++ids);
    const typed = { id, sha256: text, etag: '', size: 1, has_words: true };
    try {
      if (letter().sending) throw new LetterConverting();
      letters = saveDraft(letters, 1, typed, seen, new Date());
    } catch (error) {
      throw refused(error);
    }
    words.set(id, text);
    if (present().text !== before && !tab.shown.has(before))
      broken.push(`${text} overwrote ${before}, which its page had never shown`);
    return { revision: revisionOf(letter()), saved_at: new Date().toISOString() };
  }

  async function onLine<T>(act: () => T): Promise<T> {
    const [lost, wait] = [random(), random()];
    await new Promise((resolve) => setTimeout(resolve, wait * 4_000));
    if (lost < 0.15) throw new OfflineError();
    const answer = act();
    await new Promise((resolve) => setTimeout(resolve, wait * 2_000));
    if (lost < 0.3) throw new OfflineError();
    return answer;
  }

  function open(old?: Tab): Tab {
    const { kept, typed = 0, shown = new Set(['']) } = old ?? {};
    const tab: Tab = { draft: undefined as never, kept, typed, shown };
    old?.draft.removeLocalDraft();
    tab.draft = createDraft({
      saved: present(),
      localDraft: kept,
      localDraftStore: {
        save: (saved) => Object.assign(tab, { kept: saved }),
        remove: () => Object.assign(tab, { kept: undefined }),
      },
      put: (text, seen) => onLine(() => put(tab, text, seen)),
    });
    look(tab);
    tab.draft.subscribe(() => look(tab));
    return tab;
  }
  const look = (tab: Tab) => {
    const { text, conflictingText } = tab.draft.get();
    tab.shown.add(text);
    if (conflictingText !== undefined) tab.shown.add(conflictingText);
  };
  const tabs = [open(), open()];

  function submit(tab: Tab) {
    const { text, status, conflictingText } = tab.draft.get();
    if (conflictingText !== undefined || status.kind !== 'saved' || letter().sending || !draftOf(letter())) return;
    if (tab.draft.shownRevision() !== revisionOf(letter())) return tab.draft.mergeUnlessSaving(present());
    if (present().text !== text) broken.push(`a page sent ${present().text} while it showed ${text}`);
    const version = letter().version + 1;
    const sending = { kind: 'text', version, name: 'A', title: '', link: '', attestation: '' } as const;
    const at = new Date().toISOString();
    letters = send(letters, 1, { ...sending, at, upload_id: `${version}`, receipt_number: '1' });
    const made = { pdf_key: '', pdf_sha256: '', original_key: '', original_sha256: '' };
    const sent = draftOf(letter());
    letters = receive(letters, 1, made);
    tab.draft.removeLocalDraft();
    if (sent && present().text !== '') broken.push('the draft is still readable after its letter was sent');
  }

  for (let step = 0; step < 40; step += 1) {
    const index = random() < 0.5 ? 0 : 1;
    const tab = tabs[index] as Tab;
    const kind = random();
    if (kind < 0.45) {
      const { conflictingText } = tab.draft.get();
      tab.typed += 1;
      if (conflictingText === undefined) tab.draft.edit(`${index}: ${tab.typed} of ${seed}`);
      else tab.draft.resolveConflict(random() < 0.5 ? conflictingText : tab.draft.get().text);
    } else if (kind < 0.6) tab.draft.mergeUnlessSaving(present());
    else if (kind < 0.65) submit(tab);
    else if (kind < 0.7) tabs[index] = open(tab);
    else await jest.advanceTimersByTimeAsync(random() * 8_000);
    const now = tab.draft.get();
    if (now.status.kind === 'saved' && now.conflictingText === undefined && tab.kept)
      broken.push('a page says saved, but its browser still keeps an unsaved text');
  }
  // At the end, each text is saved, or its page asks the user which text to keep.
  for (let round = 0; round < 12; round += 1) {
    for (const tab of tabs) {
      const { conflictingText } = tab.draft.get();
      if (conflictingText !== undefined) tab.draft.resolveConflict(conflictingText);
      tab.draft.save().catch(() => {});
    }
    await jest.advanceTimersByTimeAsync(20_000);
    for (const tab of tabs) tab.draft.mergeUnlessSaving(present());
  }
  for (const tab of tabs) {
    const { text, conflictingText, status } = tab.draft.get();
    if (conflictingText === undefined && status.kind === 'saved' && text !== present().text)
      broken.push(`a page shows ${text} as saved, but the server has ${present().text}`);
    if (conflictingText === undefined && status.kind !== 'saved') broken.push(`${text} is never saved: ${status.kind}`);
    tab.draft.removeLocalDraft();
  }
  return broken;
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('loses no text when two people use the same link, and never shows an unsaved text as saved', async () => {
  for (let seed = 1; seed <= runs(5_000, 200); seed += 1)
    expect([seed, ...(await playTwoWriters(seed))]).toEqual([seed]);
});
