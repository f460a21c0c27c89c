import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LetterDraft } from '../../../../../../shared/contracts/letter.ts';
import { createDraft } from '../../../../../../web/features/recommender/draft/create-draft.ts';
import type { LocalDraft } from '../../../../../../web/features/recommender/draft/local-draft.ts';
import { OfflineError, ServerError } from '../../../../../../web/lib/calls/errors.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Simulates the draft of a letter on a server and in a browser. The server may refuse each save with an error. */
function world(saved: LetterDraft = { text: '', revision: 0 }, kept?: LocalDraft) {
  const server = { ...saved, puts: [] as string[], attempts: 0, refusal: undefined as Error | undefined };
  const browser = { kept };
  const save = (text: string) => {
    Object.assign(server, { text, revision: server.revision + 1, saved_at: `${server.revision + 1}` });
    return { saved_at: String(server.saved_at), revision: server.revision };
  };
  const draft = createDraft({
    saved,
    localDraft: kept,
    localDraftStore: {
      save: (now) => Object.assign(browser, { kept: now }),
      remove: () => Object.assign(browser, { kept: undefined }),
    },
    put: async (text, seen) => {
      server.attempts += 1;
      if (server.refusal) throw server.refusal;
      server.puts.push(text);
      const present = { text: server.text, revision: server.revision, saved_at: String(server.saved_at) };
      if (text === server.text) return present;
      if (seen !== server.revision) throw changed(present);
      return save(text);
    },
  });
  return { server, browser, draft, saveElsewhere: save };
}

const changed = (present?: LetterDraft) => new ServerError('Changed.', 409, undefined, { present });
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

describe('a draft', () => {
  it('is kept in the browser from the first key, and saved once when typing pauses', async () => {
    const { server, browser, draft } = world();
    for (const text of ['D', 'De', 'Dear']) {
      draft.edit(text);
      expect(browser.kept?.text).toBe(text);
      await pass(300);
    }
    expect([server.puts, draft.get().status.kind]).toEqual([[], 'saving']);
    await pass(2_000);
    expect([server.puts, draft.get().status.kind, browser.kept]).toEqual([['Dear'], 'saved', undefined]);
  });

  it.each([
    ['503', 90, new ServerError('Busy.', 503)],
    ['500', 90, new ServerError('Broken.', 500)],
    ['no connection', 90, new OfflineError()],
    ['409 without the current draft', 1, changed()],
    ['409 with the draft that the client already knows', 1, changed({ text: '', revision: 0 })],
  ])('is sent a limited number of times if each save fails: %s, %i', async (_, count, refusal) => {
    const { server, draft } = world();
    server.refusal = refusal;
    draft.edit('Dear');
    await pass(6_900);
    expect(server.attempts).toBe(1);
    await pass(24 * 60 * 60_000);
    expect(server.attempts).toBe(count);
    draft.edit('Dear all');
    await pass(3_000);
    expect(server.attempts).toBe(count + 1);
  });

  it('is saved every five seconds while the user keeps typing', async () => {
    const { server, draft } = world();
    for (let count = 1; count <= 20; count += 1) {
      draft.edit('x'.repeat(count));
      await pass(600);
    }
    expect(server.puts.length).toBe(2);
  });

  it('is sent again if it changed during a save', async () => {
    const { server, draft, browser } = world();
    draft.edit('first');
    const saving = draft.save();
    draft.edit('second');
    await saving;
    expect([server.puts, server.text, browser.kept]).toEqual([['first', 'second'], 'second', undefined]);
  });

  it('stays in the browser if it cannot be saved, and is retried automatically', async () => {
    const { server, browser, draft } = world();
    server.refusal = new OfflineError();
    draft.edit('Dear');
    await pass(2_000);
    expect(draft.get().status).toMatchObject({ kind: 'unsaved', cause: { name: 'OfflineError' } });
    expect(browser.kept?.text).toBe('Dear');
    draft.saveOnClose();
    server.refusal = undefined;
    await pass(5_000);
    expect([server.text, draft.get().status.kind, browser.kept]).toEqual(['Dear', 'saved', undefined]);
  });

  it('is not sent if it is too long, and reports that cause', async () => {
    const { server, draft, browser } = world();
    draft.edit('x'.repeat(20_001));
    await pass(2_000);
    expect(draft.get().status).toMatchObject({ kind: 'unsaved', cause: { name: 'TextTooLongError' } });
    expect([server.puts, browser.kept?.text.length]).toEqual([[], 20_001]);
  });

  it('continues with the text that the browser has kept', async () => {
    const { server, draft, browser } = world(
      { text: 'Dear', revision: 1, saved_at: '1' },
      { text: 'Dear Sir', over: 1 },
    );
    expect(draft.get()).toMatchObject({ text: 'Dear Sir', status: { kind: 'saving' } });
    await pass(2_000);
    expect([server.text, browser.kept]).toEqual(['Dear Sir', undefined]);
  });
});

describe('a draft that was saved elsewhere', () => {
  it('asks which of the two texts to keep, and deletes neither before the decision', async () => {
    const { server, draft, browser } = world({ text: 'Theirs', revision: 2, saved_at: '2' }, { text: 'Mine', over: 1 });
    expect(draft.get()).toMatchObject({ text: 'Theirs', conflictingText: 'Mine' });
    await pass(10_000);
    expect([server.puts, browser.kept?.text]).toEqual([[], 'Mine']);
    draft.resolveConflict('Mine');
    await pass(2_000);
    expect([server.text, draft.get().conflictingText, browser.kept]).toEqual(['Mine', undefined, undefined]);
  });

  it('shows the newer text if nothing is left to save', () => {
    const { draft } = world({ text: 'Dear', revision: 1, saved_at: '1' });
    draft.mergeUnlessSaving({ text: 'Dear Madam', revision: 2, saved_at: '2' });
    expect(draft.get()).toMatchObject({ text: 'Dear Madam', isRemoteChange: true, status: { kind: 'saved', at: '2' } });
    // The draft ignores a response that is older than the known revision.
    draft.mergeUnlessSaving({ text: 'Dear', revision: 1, saved_at: '1' });
    expect(draft.get().text).toBe('Dear Madam');
  });

  it('raises no conflict with its own text whose response was lost', async () => {
    const { server, draft, saveElsewhere } = world();
    server.refusal = new OfflineError();
    draft.edit('Dear');
    await pass(2_000);
    saveElsewhere('Dear');
    draft.edit('Dear Sir');
    server.refusal = undefined;
    await pass(2_000);
    expect([server.text, draft.get().conflictingText]).toEqual(['Dear Sir', undefined]);
  });
});
