import { partner } from '#partner';
import type { Form } from '../../../../../../shared/form/definition.ts';
import { ownedKeys } from '../../../../../../shared/form/owned-keys.ts';
import { type PlacedRepeat, questionsIn } from '../../../../../../shared/form/placed.ts';
import { removeRow } from '../../../../../../web/features/application/changes/remove-row.ts';
import { resolveEarlierEntries } from '../../../../../../web/features/application/outbox/claim.ts';
import {
  createBlockedCheck,
  listConflicts,
  resolveConflict,
} from '../../../../../../web/features/application/outbox/conflicts.ts';
import { visitor } from '../../../../../../web/features/application/outbox/create-outbox.ts';
import { createSaving, type Saving } from '../../../../../../web/features/application/outbox/create-saving.ts';
import { idOf, isEmpty, kindOf, nameOf, type Value } from '../../../../../../web/features/application/outbox/entry.ts';
import {
  type Batch,
  type BatchOutcome,
  sendReady,
} from '../../../../../../web/features/application/outbox/send-ready.ts';
import { type SavedProfile, showProfile } from '../../../../../../web/features/application/outbox/show-profile.ts';
import {
  type ApplicationStore,
  createApplicationStore,
} from '../../../../../../web/features/application/store/create-application-store.ts';
import { findRepeat } from '../../../../../../web/features/application/store/placed-items.ts';
import { OfflineError, ServerError } from '../../../../../../web/lib/calls/errors.ts';
import { interactiveRetry } from '../../../../../../web/lib/code/retry.ts';
import type { Seal } from '../../../../../../web/lib/storage/seal.ts';
import { createServer, type Reply } from './server-in-memory.ts';

/**
 * The fate of a request. `late`: the request arrives now, its response later. `unanswered`: the request arrives, but its
 * response is lost. `doubled`: the request arrives now and once more later.
 */
export type Fate = 'arrives' | 'late' | 'lost' | 'unanswered' | 'doubled' | 'unavailable';

interface Request {
  readonly tab: Tab;
  readonly execute: () => Promise<Reply>;
  readonly respond: (reply: Reply | undefined) => void;
}

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

export interface Tab {
  /** The id of the tab, which stays the same when the page reloads. */
  readonly id: string;
  readonly name: string;
  readonly browser: Browser;
  readonly store: ApplicationStore;
  readonly saving: Saving;
  readonly timers: Set<Timer>;
  readonly events: (() => unknown)[];
  readonly locks: Set<() => void>;
  /** The keys that were on screen before the last step. */
  shown: ReadonlySet<string>;
  /** The number of reads of the application in progress. */
  reads: number;
  isAlive: boolean;
}

interface Browser {
  readonly name: string;
  readonly items: Map<string, string>;
  readonly tabs: Tab[];
  /** How far the browser's clock is ahead, in ms. */
  readonly skew: number;
  isLoggedIn: boolean;
  /** The tab in which the user logged in, until that page reloads. */
  logInTab?: Tab | undefined;
  /** Whether the user typed before the saved answers were known, so that the browser can conflict with itself. */
  hasTypedBlindly: boolean;
  /** The tag of the application that was opened last. */
  application?: string;
  /** The value that the user typed last, by key, unless the user has discarded it since. */
  readonly typed: Map<string, { readonly value: Value; readonly at: number; readonly tab: Tab }>;
  /** All values that the browser's screens have shown or offered, by key. */
  readonly seen: Map<string, Set<Value>>;
  /** The version of the last acknowledged write, by key. */
  readonly acknowledged: Map<string, number>;
  lock: Promise<void>;
  opened: number;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Returns a reversible encoding that hides the text, so that the test detects sensitive answers in clear text. */
const sealFor = (key: string): Seal => ({
  encrypt: async (text) => `${key}:${Buffer.from(text).toString('hex')}`,
  decrypt: async (sealed) =>
    sealed.startsWith(`${key}:`) ? Buffer.from(sealed.slice(key.length + 1), 'hex').toString() : undefined,
});

/** Simulates browsers with storage, locks and tabs, whose requests the test delivers to the product's own save code. */
export function createWorld(form: Form) {
  const server = createServer(form);
  const requests: Request[] = [];
  const browsers: Browser[] = [];
  const problems: string[] = [];
  const log: string[] = [];
  /** The browser that wrote each version. */
  const writers = new Map<number, Browser>();
  const removals = new Set<string>();
  let time = 1_000_000;
  let typedTexts = 0;

  const allTabs = () => browsers.flatMap(({ tabs }) => tabs);
  const version = () => server.item().version;

  const request = (tab: Tab, execute: Request['execute']) =>
    new Promise<Reply>((resolve, reject) => {
      requests.push({
        tab,
        async execute() {
          const before = version();
          const reply = await execute();
          for (let written = before + 1; written <= version(); written += 1) writers.set(written, tab.browser);
          return reply;
        },
        respond(reply) {
          if (!tab.isAlive) return;
          if (reply) resolve(reply);
          else reject(new OfflineError());
        },
      });
    });

  async function call(tab: Tab, execute: Request['execute'], attempts = 1): Promise<Reply['body']> {
    try {
      const { status, body } = await request(tab, execute);
      if (status === 200) return body;
      throw new ServerError(String(body.message), status, undefined, body);
    } catch (error) {
      if (attempts <= 1 || !(error instanceof OfflineError)) throw error;
      return call(tab, execute, attempts - 1);
    }
  }

  async function send(tab: Tab, { kind, entries }: Batch): Promise<BatchOutcome> {
    const all = [...entries].map(([name, entry]) => ({ ...entry, name, id: idOf(name) }));
    const [{ id, value, seen } = { id: '', value: '', seen: 0 }] = all;
    const execute = () => {
      if (kind === 'rows') return server.saveRows(id, Number(value), seen);
      if (kind === 'tab') return server.saveTab(id, String(value), seen);
      return server.saveAnswers(
        Object.fromEntries(all.map((entry) => [entry.id, entry.value as string])),
        Object.fromEntries(all.map((entry) => [entry.id, entry.seen])),
      );
    };
    log.push(`${tab.name} sends ${all.map((entry) => `${entry.name}=${entry.value} (seen ${entry.seen})`).join(', ')}`);
    for (const entry of all)
      if (kind === 'answer' && !isEmpty(entry.value) && isHidden(tab, entry.id))
        problems.push(`${tab.name} sends ${entry.id}=${entry.value}, which is hidden or blocked by a conflict`);
    const { status, body } = await request(tab, execute);
    log.push(`${tab.name} receives ${status} ${JSON.stringify({ ...body, message: undefined })}`);
    if (status === 200) {
      for (const entry of all) if (kind === 'answer') tab.browser.acknowledged.set(entry.id, Number(body.version));
      return { kind: 'acknowledged', version: Number(body.version) };
    }
    if (status === 503) throw new ServerError('Busy.', 503);
    if (status !== 409) return { kind: 'refused', message: String(body.message) };
    const present = Object.entries(body.present as Record<string, Value>);
    return {
      kind: 'stale',
      version: Number(body.version),
      current: Object.fromEntries(present.map(([id, value]) => [nameOf(kind, id), value])),
    };
  }

  /** Whether a question is hidden, or would be hidden if the user accepted the offered answers of another device. */
  function isHidden({ store, saving }: Tab, key: string): boolean {
    const others = [...saving.outbox.entries()].filter(([name, { other }]) => other && kindOf(name) === 'answer');
    const answers = Object.fromEntries(others.map(([name, { other }]) => [idOf(name), other?.value as string]));
    const placed = store.placeWith(answers, {}).questions.filter(({ shown }) => shown);
    return !store.isShown(key) || !placed.some((question) => ownedKeys(question).includes(key));
  }

  function recordSeen({ browser: { seen }, store, saving }: Tab) {
    const add = (key: string, value: Value | undefined) => seen.set(key, (seen.get(key) ?? new Set()).add(value ?? ''));
    for (const [key, value] of Object.entries(store.answers)) add(key, value);
    for (const [name, { other }] of saving.outbox.entries()) if (other) add(idOf(name), other.value);
  }

  function openTab(browser: Browser, id: string = crypto.randomUUID()): Tab {
    browser.opened += 1;
    const store = createApplicationStore({ form, config: partner.config }, () => new Date('2026-11-20T12:00:00Z'));
    const publish = (event: (other: Tab) => unknown) => {
      for (const other of browser.tabs) if (other !== tab) other.events.push(() => event(other));
    };
    const schedule = (run: () => void, ms: number) => {
      const timer = { at: time + ms, run };
      tab.timers.add(timer);
      return () => tab.timers.delete(timer);
    };
    const environment = {
      tab: id,
      items: {
        names: () => [...browser.items.keys()],
        getItem: (item: string) => browser.items.get(item) ?? null,
        setItem(item: string, text: string) {
          if (!tab.isAlive) return;
          browser.items.set(item, text);
          publish((other) => other.saving.onStored(item, text));
        },
        removeItem(item: string) {
          if (!tab.isAlive) return;
          browser.items.delete(item);
          publish((other) => other.saving.onStored(item, null));
        },
      },
      post: (message: object) =>
        publish((other) =>
          other.saving.outbox.onMessage(structuredClone(message) as Parameters<Saving['outbox']['onMessage']>[0]),
        ),
      async runExclusively(task: () => Promise<void>) {
        const before = browser.lock;
        const { promise, resolve } = Promise.withResolvers<void>();
        browser.lock = promise;
        tab.locks.add(resolve);
        await before;
        await deliverEvents();
        try {
          if (tab.isAlive) await task();
        } finally {
          resolve();
        }
      },
      now: () => time + browser.skew,
      schedule,
    };
    const tab: Tab = {
      id,
      name: `${browser.name}${browser.opened}`,
      browser,
      store,
      saving: createSaving(
        store,
        environment,
        (outbox, until) => sendReady(outbox, until, (batch) => send(tab, batch)),
        async () => createBlockedCheck,
      ),
      timers: new Set(),
      events: [],
      locks: new Set(),
      shown: new Set(),
      reads: 0,
      isAlive: true,
    };
    tab.saving.onOutdated(() => void readAgain(tab));
    store.onUserChange(({ answers }) => {
      for (const [key, value] of Object.entries(answers))
        if (!isEmpty(value)) browser.typed.set(key, { value, at: time, tab });
        else if (tab.shown.has(key)) browser.typed.delete(key);
        else problems.push(`${tab.name} clears ${key}, which was not on its screen`);
    });
    browser.tabs.push(tab);
    return tab;
  }

  async function deliverEvents() {
    const next = () => allTabs().find(({ events }) => events.length > 0);
    for (let tab = next(); tab; tab = next()) await tab.events.shift()?.();
  }

  async function pause() {
    await settled();
    await deliverEvents();
    await settled();
    for (const tab of allTabs()) {
      recordSeen(tab);
      tab.shown = new Set(tab.store.placed.questions.filter(({ shown }) => shown).flatMap(ownedKeys));
    }
  }

  async function read(tab: Tab): Promise<number> {
    tab.reads += 1;
    try {
      const profile = (await call(tab, async () => ({
        status: 200,
        body: server.profile(),
      }))) as unknown as SavedProfile;
      await showProfile(tab.store, tab.saving, profile, sealFor(profile.application), tab.browser.logInTab === tab);
    } finally {
      tab.reads -= 1;
    }
    tab.store.update({ username: 'a@b.edu', web_status: 'started' });
    return tab.saving.outbox.version();
  }

  /** Retries until a read succeeds. Counts as one read, because the screen may show old answers until then. */
  async function readAgain(tab: Tab): Promise<void> {
    tab.reads += 1;
    try {
      await read(tab).catch(async () => {
        await new Promise<void>((resolve) => tab.timers.add({ at: time + 10_000, run: resolve }));
        await readAgain(tab);
      });
    } finally {
      tab.reads -= 1;
    }
  }

  /** Loads the application and retries until it is open. Until then, shows the answers that the browser stores. */
  async function load(tab: Tab): Promise<void> {
    const { browser, saving } = tab;
    const show = async (owner: string) => {
      await saving.outbox.open(owner);
      saving.outbox.showAll();
    };
    if (!browser.isLoggedIn) return show(visitor);
    try {
      await read(tab);
      browser.application = saving.outbox.owner;
    } catch {
      if (!tab.isAlive) return;
      tab.timers.add({ at: time + 1_500, run: () => void load(tab) });
      if (saving.outbox.owner === '' && browser.application) await show(browser.application);
    }
  }

  async function advance(ms: number) {
    const until = time + ms;
    for (;;) {
      const due = allTabs()
        .flatMap((tab) => [...tab.timers].map((timer) => ({ tab, timer })))
        .filter(({ timer }) => timer.at <= until)
        .sort((a, b) => a.timer.at - b.timer.at)[0];
      if (!due) break;
      time = Math.max(time, due.timer.at);
      due.tab.timers.delete(due.timer);
      due.timer.run();
      await pause();
    }
    time = until;
  }

  async function deliver(index: number, fate: Fate) {
    const [next] = requests.splice(index, 1);
    if (!next) return;
    log.push(`a request of ${next.tab.name}: ${fate}`);
    if (fate === 'lost') next.respond(undefined);
    else if (fate === 'unavailable') next.respond({ status: 503, body: { message: 'Busy.' } });
    else {
      if (fate === 'doubled') requests.push({ ...next, respond: () => {} });
      const reply = await next.execute();
      if (fate === 'late') requests.push({ ...next, execute: async () => reply });
      else next.respond(fate === 'unanswered' ? undefined : reply);
    }
    await pause();
    check();
  }

  async function deliverAll() {
    while (requests.length > 0) await deliver(0, 'arrives');
  }

  function close(tab: Tab) {
    const { browser, saving, store } = tab;
    tab.isAlive = false;
    saving.stop();
    browser.tabs.splice(browser.tabs.indexOf(tab), 1);
    for (const release of tab.locks) release();
    // Only the tab keeps a visitor's sensitive answers, so closing it loses them.
    for (const [key, typed] of browser.typed) {
      const isUnclaimed = saving.outbox.owner === visitor || saving.earlierEntries.get().has(nameOf('answer', key));
      if (typed.tab === tab && store.isSensitive(key) && isUnclaimed) browser.typed.delete(key);
    }
  }

  function reopen(tab: Tab) {
    close(tab);
    void load(openTab(tab.browser, tab.id));
    return pause();
  }

  const isOpen = ({ browser, saving: { outbox } }: Tab) =>
    browser.isLoggedIn && outbox.owner !== '' && outbox.owner !== visitor;
  const isStored = (text: string, value: Value) =>
    text.includes(JSON.stringify(value)) || text.includes(Buffer.from(String(value)).toString('hex'));

  /** Checks the invariants that must hold at any time. */
  function check() {
    for (const [key, writes] of server.history) checkOverwritten(key, writes);
    for (const browser of browsers) {
      checkTyped(browser);
      for (const tab of browser.tabs) checkAge(tab);
      for (const [item, text] of browser.items)
        if (/secret/.test(text)) problems.push(`${browser.name} stores a sensitive answer in clear text: ${item}`);
    }
    const [only, ...others] = browsers;
    if (!only || others.length > 0 || only.hasTypedBlindly || removals.size > 0) return;
    for (const { name, saving } of only.tabs)
      for (const [entryName, { other }] of saving.outbox.entries())
        if (other)
          problems.push(`${name} offers ${entryName}=${other.value} from another device, but no other device exists`);
  }

  function checkOverwritten(key: string, writes: readonly { version: number; value: Value }[]) {
    const [before, last] = writes.slice(-2);
    if (!before || !last || isEmpty(before.value) || last.value === before.value) return;
    const writer = writers.get(last.version);
    if (writer && writers.get(before.version) !== writer && !writer.seen.get(key)?.has(before.value))
      problems.push(`${writer.name} overwrote ${key}=${before.value}, which it had never shown`);
  }

  function checkTyped(browser: Browser) {
    for (const [key, { value, tab }] of browser.typed) {
      const name = nameOf('answer', key);
      const isOffered = (tab: Tab) => tab.saving.earlierEntries.get().get(name)?.value === value;
      const isKept =
        browser.tabs.some((tab) => isOffered(tab) || tab.saving.outbox.entries().get(name)?.value === value) ||
        [...browser.items].some(([item, text]) => item.endsWith(` answer ${key}`) && isStored(text, value));
      const isSaved = [...server.history.values()].some((writes) => writes.some((write) => write.value === value));
      if (!isKept && !isSaved) problems.push(`${tab.name} typed ${key}=${value}: neither saved nor kept`);
      if (!isSaved && tab.isAlive && !isOffered(tab) && tab.store.get(key) !== value)
        problems.push(`${tab.name} typed ${key}=${value}, which is not saved, and shows ${tab.store.get(key)}`);
    }
  }

  /** Checks that the screen shows no value that is older than the browser's own acknowledged write. */
  function checkAge({ name, browser, store, saving: { outbox }, reads }: Tab) {
    for (const [key, acknowledged] of browser.acknowledged) {
      if (reads > 0 || !outbox.hasRead() || outbox.entries().has(nameOf('answer', key))) continue;
      const writes = [{ version: 0, value: '' as Value }, ...(server.history.get(key) ?? [])];
      const current = writes.filter((_, index) => (writes[index + 1]?.version ?? acknowledged + 1) > acknowledged);
      if (!current.some(({ value }) => (value || '') === (store.get(key) || '')))
        problems.push(`${name} shows ${key}=${store.get(key)}, which is older than the value that this browser saved`);
    }
  }

  const world = {
    server,
    browsers,
    problems,
    log,
    requests,
    advance,
    pause,
    deliver,
    deliverAll,

    async browser(name: string, { isLoggedIn = true, skew = 0, tabs = 1 } = {}): Promise<Browser> {
      const browser: Browser = {
        ...{ name, skew, isLoggedIn, tabs: [], hasTypedBlindly: false, lock: Promise.resolve(), opened: 0 },
        ...{ items: new Map(), typed: new Map(), seen: new Map(), acknowledged: new Map() },
      };
      browsers.push(browser);
      for (let count = 0; count < tabs; count += 1) void load(openTab(browser));
      while (requests.length > 0 || browser.tabs.some(({ saving }) => saving.outbox.owner === '')) {
        await pause();
        await deliver(0, 'arrives');
      }
      return browser;
    },

    /** Types the given text, or a text that is unique in this simulation. */
    type(tab: Tab, key: string, value?: string) {
      const { browser, store } = tab;
      const { outbox } = tab.saving;
      if (outbox.owner === '' || (outbox.owner === visitor && browser.isLoggedIn) || !store.isShown(key)) return;
      // The user can enter a sensitive answer only after its encryption key has loaded.
      if (browser.isLoggedIn && !outbox.hasRead() && store.isSensitive(key)) return;
      const isOld = [...browser.acknowledged].some(([saved, at]) => outbox.baseVersionOf(nameOf('answer', saved)) < at);
      if (!outbox.hasRead() || isOld) browser.hasTypedBlindly = true;
      typedTexts += 1;
      time += 1;
      const text = value ?? `${store.isSensitive(key) ? 'secret ' : ''}${tab.name}-${typedTexts}`;
      log.push(`${tab.name} types ${key}=${text}`);
      store.set(key, text);
    },

    addRow(tab: Tab, id: string) {
      const repeat = findRepeat(tab.store.placed, id);
      if (!isOpen(tab) || !repeat || repeat.count >= repeat.max) return;
      if (!tab.saving.outbox.hasRead()) tab.browser.hasTypedBlindly = true;
      log.push(`${tab.name} adds row ${repeat.count + 1}`);
      tab.store.changeStructure({ counts: { ...tab.store.state.counts, [id]: repeat.count + 1 } });
    },

    async removeRow(tab: Tab, id: string, row: number) {
      const { store, saving, browser } = tab;
      const repeat = findRepeat(store.placed, id);
      if (!isOpen(tab) || !repeat || row > repeat.count || repeat.count < 2) return;
      log.push(`${tab.name} removes row ${row}`);
      const keys = (repeat.rows[row - 1]?.items ?? []).flatMap(questionsIn).flatMap(ownedKeys);
      const shown = JSON.stringify(keys.map((key) => store.get(key) || ''));
      const pressedAt = time;
      const execute = async (removal: Parameters<typeof server.removeRow>[0]) => {
        const current = JSON.stringify(keys.map((key) => server.item().answers[key] || ''));
        const reply = await server.removeRow(removal);
        const isTypedSince = keys.some((key) => (browser.typed.get(key)?.at ?? 0) > pressedAt);
        if (reply.status === 200 && current !== shown && !isTypedSince && !removals.has(removal.id))
          problems.push(`${tab.name} removes row ${row} with ${current}, and its screen showed ${shown}`);
        removals.add(removal.id);
        return reply;
      };
      void removeRow(
        {
          store,
          outbox: saving.outbox,
          refresh: () => read(tab),
          send: (removal) => call(tab, () => execute(removal), interactiveRetry.attempts),
        },
        repeat as PlacedRepeat,
        row,
      ).catch((error: Error) => log.push(`${tab.name}: ${error.message}`));
      await pause();
    },

    switchTab(tab: Tab, id: string, chosen: string) {
      if (!isOpen(tab)) return;
      if (!tab.saving.outbox.hasRead()) tab.browser.hasTypedBlindly = true;
      log.push(`${tab.name} chooses ${chosen}`);
      tab.store.changeStructure({ tabs: { ...tab.store.state.tabs, [id]: chosen } });
    },

    /** Accepts or discards the answers of an earlier visit. Without such answers, resolves the first conflict. */
    async choose({ name: tabName, browser, store, saving }: Tab, taken: 'own' | 'other') {
      const earlier = [...saving.earlierEntries.get().keys()];
      const [choice] = listConflicts(saving, store);
      if (earlier.length > 0) {
        log.push(`${tabName} ${taken === 'own' ? 'adds' : 'deletes'} ${earlier}`);
        if (taken === 'other') for (const name of earlier) browser.typed.delete(idOf(name));
        resolveEarlierEntries(saving, taken === 'own');
      } else if (choice) {
        const decision = choice.kind === 'hidden' ? 'other' : taken;
        log.push(`${tabName} takes the ${decision} of ${choice.kind} ${choice.id}`);
        const answers = choice.names.filter((name) => kindOf(name) === 'answer');
        if (decision === 'other') for (const name of answers) browser.typed.delete(idOf(name));
        resolveConflict(saving, store, choice, decision);
      } else return;
      await pause();
    },

    /** Hides the page, which stays open. */
    async hide(tab: Tab) {
      log.push(`${tab.name} is hidden`);
      tab.saving.outbox.sendOnPageHide();
      await pause();
    },

    async reload(tab: Tab) {
      await world.hide(tab);
      log.push(`${tab.name} reloads`);
      await reopen(tab);
    },

    async crash(tab: Tab) {
      log.push(`${tab.name} crashes`);
      await reopen(tab);
      check();
    },

    async read(tab: Tab) {
      void read(tab).catch(() => {});
      await pause();
    },

    async logIn(browser: Browser) {
      if (browser.isLoggedIn) return;
      log.push(`${browser.name} logs in`);
      browser.isLoggedIn = true;
      [browser.logInTab] = browser.tabs;
      for (const tab of browser.tabs) void load(tab);
      await pause();
    },

    /** Ends the session. The same user logs in next. */
    async loseSession(browser: Browser) {
      if (!browser.isLoggedIn) return;
      log.push(`the session of ${browser.name} ends`);
      // A tab that had not opened the application yet keeps the visitor's entries.
      const opened = browser.tabs.filter(({ saving }) => saving.outbox.owner !== visitor);
      await Promise.all(opened.map(({ saving }) => saving.outbox.open('')));
      await Promise.all(opened.map(reopen));
    },

    /** Delivers all requests, resolves all conflicts and reads again. Checks that each answer is saved and shown. */
    async settle(random: () => number) {
      const isQuiet = () =>
        requests.length === 0 && allTabs().every(({ saving }) => saving.outbox.hasRead() && saving.outbox.isEmpty());
      for (const browser of browsers) await world.logIn(browser);
      for (let round = 0; round < 80; round += 1) {
        await deliverAll();
        for (const tab of allTabs()) await world.choose(tab, random() < 0.5 ? 'own' : 'other');
        if (isQuiet()) break;
        await advance(12_000);
      }
      if (!isQuiet()) problems.push('some entries are still not saved at the end');
      check();
      for (const tab of allTabs()) {
        await world.read(tab);
        await deliverAll();
      }
      checkSavedScreens();
    },
  };

  /** Checks that a screen that says "saved" shows the same answers and rows as the server. */
  function checkSavedScreens() {
    const { answers, add_another } = server.item();
    for (const { name, store, saving } of allTabs()) {
      if (saving.outbox.status().kind !== 'saved') continue;
      for (const key of new Set([...Object.keys(answers), ...Object.keys(store.answers)]))
        if ((store.get(key) || '') !== (answers[key] || ''))
          problems.push(`${name} says saved and shows ${key}=${store.get(key)}, but the server has ${answers[key]}`);
      for (const [id, count] of Object.entries(add_another))
        if (store.state.counts[id] !== count)
          problems.push(`${name} says saved and shows ${store.state.counts[id]} rows, but the server has ${count}`);
    }
  }

  return world;
}

export type World = ReturnType<typeof createWorld>;
