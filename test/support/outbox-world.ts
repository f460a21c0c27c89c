import type { Form } from '../../shared/form/definition.ts';
import { ownedKeys } from '../../shared/form/owned-keys.ts';
import { type PlacedRepeat, questionsIn } from '../../shared/form/placed.ts';
import type { Partner } from '../../shared/partner/partner.ts';
import { removeRow } from '../../web/features/application/changes/remove-row.ts';
import { choicesOf, decide, hangingOnChoices } from '../../web/features/application/outbox/choices.ts';
import { decideEarlier } from '../../web/features/application/outbox/claim.ts';
import { type Message, visitor } from '../../web/features/application/outbox/create-outbox.ts';
import { createSaving, type Saving } from '../../web/features/application/outbox/create-saving.ts';
import {
  type EntryName,
  idOf,
  isEmpty,
  kindOf,
  nameOf,
  type Value,
} from '../../web/features/application/outbox/entry.ts';
import { type Batch, type Outcome, sendReady } from '../../web/features/application/outbox/send-ready.ts';
import { type SavedProfile, showProfile } from '../../web/features/application/outbox/show-profile.ts';
import {
  type ApplicationStore,
  createApplicationStore,
} from '../../web/features/application/store/create-application-store.ts';
import { repeatIn } from '../../web/features/application/store/placed-items.ts';
import { OfflineError, ServerError } from '../../web/lib/calls/errors.ts';
import { atOnce } from '../../web/lib/code/retried.ts';
import type { Seal } from '../../web/lib/storage/seal.ts';
import { createSyncServer, type Reply, type SyncServer } from './sync-server.ts';

/** `late`: executed at once, and the response takes a while. */
export type Fate = 'arrives' | 'late' | 'lost' | 'unheard' | 'doubled' | 'unavailable';

/** What a test takes away, to see that the model finds it. */
export interface Plant {
  readonly server?: (server: SyncServer) => Partial<SyncServer>;
  /** Of every tab, as soon as it has opened. */
  readonly opened?: (tab: Tab) => void;
  readonly forgetsItems?: true;
}

interface Waiting {
  readonly tab: Tab;
  readonly ask: () => Reply;
  readonly answer: (reply: Reply | undefined) => void;
}

interface Timer {
  readonly at: number;
  readonly act: () => void;
}

export interface Tab {
  /** The same after the page is loaded again. */
  readonly id: string;
  readonly name: string;
  readonly browser: Browser;
  readonly store: ApplicationStore;
  readonly saving: Saving;
  readonly timers: Set<Timer>;
  readonly events: (() => unknown)[];
  /** The keys on its screen before the last act. */
  shown: ReadonlySet<string>;
  /** How often it is asking for the application now. */
  reads: number;
  isAlive: boolean;
}

export interface Browser {
  readonly name: string;
  readonly items: Map<string, string>;
  readonly tabs: Tab[];
  /** Its clock is that far off. In ms. */
  readonly skew: number;
  isLoggedIn: boolean;
  /** Where the applicant logged in, unless that page has been loaded again. */
  logInTab?: Tab | undefined;
  /** Over answers that it did not know: before the log-in, before the application had loaded, or before it was read again. */
  hasTypedBlindly: boolean;
  /** The tag of the application that was open here last. */
  application?: string;
  /** By key, what was typed last and when, unless the person has given it up since. */
  readonly typed: Map<string, { readonly value: Value; readonly at: number; readonly tab: Tab }>;
  /** By key, whatever its screens have shown or offered. */
  readonly seen: Map<string, Set<Value>>;
  /** By key, the version of the last write of which this browser has heard. */
  readonly heard: Map<string, number>;
  lock: Promise<void>;
  opened: number;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Reversible, and nothing like the text: whatever is found in the storage in clear has leaked. */
const sealFor = (key: string): Seal => ({
  close: async (text) => `${key}:${Buffer.from(text).toString('hex')}`,
  open: async (sealed) =>
    sealed.startsWith(`${key}:`) ? Buffer.from(sealed.slice(key.length + 1), 'hex').toString() : undefined,
});

/** Server, line, browsers with their storages and locks, tabs: the product's own code between them. */
export function createWorld(form: Form, config: Partner['config'], plant: Plant = {}) {
  const inner = createSyncServer(form);
  const server: SyncServer = { ...inner, ...plant.server?.(inner) };
  const line: Waiting[] = [];
  const browsers: Browser[] = [];
  const problems: string[] = [];
  const log: string[] = [];
  const writers = new Map<number, Browser>();
  let time = 1_000_000;
  let unique = 0;

  const removed = new Set<string>();
  const versionNow = () => Number(server.profile().body.version);
  const answersNow = () => server.profile().body.answer as Record<string, Value>;
  const countsNow = () => server.profile().body.add_another as Record<string, number>;

  /** A request waits on the line until the world delivers it. */
  const ask = (tab: Tab, request: () => Reply) =>
    new Promise<Reply>((resolve, reject) => {
      line.push({
        tab,
        ask: () => {
          const before = versionNow();
          const reply = request();
          for (let version = before + 1; version <= versionNow(); version += 1) writers.set(version, tab.browser);
          return reply;
        },
        answer: (reply) => {
          if (!tab.isAlive) return;
          if (reply) resolve(reply);
          else reject(new OfflineError());
        },
      });
    });

  async function checked(tab: Tab, request: () => Reply): Promise<Reply['body']> {
    const { status, body } = await ask(tab, request);
    if (status === 200) return body;
    throw new ServerError(String(body.message), status, undefined, body);
  }

  async function send(tab: Tab, { kind, entries }: Batch): Promise<Outcome> {
    const all = [...entries];
    const [[name, { value, seen }] = [nameOf('page', ''), { value: '', seen: 0 }]] = all;
    const id = idOf(name);
    const request = (): Reply => {
      if (kind === 'rows') return server.putRows({ button_id: id, num_components: Number(value), seen });
      if (kind === 'tab') return server.putTab({ tab_id: id, chosen_tab: String(value), seen });
      return server.putAnswer({
        answer: Object.fromEntries(all.map(([each, entry]) => [idOf(each), entry.value as string])),
        seen: Object.fromEntries(all.map(([each, entry]) => [idOf(each), entry.seen])),
      });
    };
    log.push(
      `${tab.name} sends ${all.map(([each, entry]) => `${each}=${entry.value} (seen ${entry.seen})`).join(', ')}`,
    );
    for (const [each, entry] of all)
      if (kind === 'answer' && !isEmpty(entry.value) && hides(tab, idOf(each)))
        problems.push(`${tab.name} sends ${each}=${entry.value}, which is not on its screen, or waits for a choice`);
    const { status, body } = await ask(tab, request);
    log.push(`${tab.name} hears ${status} ${JSON.stringify({ ...body, message: undefined })}`);
    if (status === 200) {
      for (const [each] of all) if (kind === 'answer') tab.browser.heard.set(idOf(each), Number(body.version));
      return { kind: 'acknowledged', version: Number(body.version) };
    }
    if (status === 503) throw new ServerError('Busy.', 503);
    if (status !== 409) return { kind: 'refused', message: String(body.message) };
    const present = Object.entries(body.present as Record<string, Value>);
    return {
      kind: 'stale',
      version: Number(body.version),
      present: Object.fromEntries(present.map(([each, there]) => [nameOf(kind, each), there])),
    };
  }

  const untilHeard = (tab: Tab, request: () => Reply, attempts = atOnce.attempts): Promise<Reply['body']> =>
    checked(tab, request).catch((error: unknown) => {
      if (attempts <= 1 || !(error instanceof OfflineError)) throw error;
      return untilHeard(tab, request, attempts - 1);
    });

  /** Whether a question is hidden, or would be by another's answer that is offered. */
  function hides({ store, saving }: Tab, key: string): boolean {
    const others = [...saving.outbox.entries()].filter(([name, { other }]) => other && kindOf(name) === 'answer');
    const then = store.placedWith(
      Object.fromEntries(others.map(([name, { other }]) => [idOf(name), other?.value as string])),
      {},
    );
    const isShownThen = then.questions.some((placed) => placed.shown && ownedKeys(placed).includes(key));
    return !store.isShown(key) || !isShownThen;
  }

  function noteShown(tab: Tab) {
    const { seen } = tab.browser;
    const note = (key: string, value: Value | undefined) =>
      seen.set(key, (seen.get(key) ?? new Set()).add(value ?? ''));
    for (const [key, value] of Object.entries(tab.store.answers)) note(key, value);
    for (const [name, { other }] of tab.saving.outbox.entries()) if (other) note(idOf(name), other.value);
  }

  function openTab(browser: Browser, id = crypto.randomUUID() as string): Tab {
    browser.opened += 1;
    const store = createApplicationStore({ form, config }, () => new Date('2026-11-20T12:00:00Z'));
    const others = () => browser.tabs.filter((each) => each !== tab);
    const timers = new Set<Timer>();
    const later = (act: () => void, ms: number) => {
      const timer = { at: time + ms, act };
      timers.add(timer);
      return () => timers.delete(timer);
    };
    const environment = {
      tab: id,
      items: {
        names: () => [...browser.items.keys()],
        getItem: (item: string) => browser.items.get(item) ?? null,
        setItem(item: string, text: string) {
          if (!tab.isAlive || plant.forgetsItems) return;
          browser.items.set(item, text);
          for (const other of others()) other.events.push(() => other.saving.onStored(item, text));
        },
        removeItem(item: string) {
          if (!tab.isAlive) return;
          browser.items.delete(item);
          for (const other of others()) other.events.push(() => other.saving.onStored(item, null));
        },
      },
      post(message: Message) {
        for (const other of others()) other.events.push(() => other.saving.outbox.onMessage(structuredClone(message)));
      },
      alone: async (act: () => Promise<void>) => {
        const before = browser.lock;
        let free = () => {};
        browser.lock = new Promise((resolve) => {
          free = resolve;
        });
        releases.add(free);
        await before;
        await deliverEvents();
        try {
          if (tab.isAlive) await act();
        } finally {
          free();
        }
      },
      now: () => time + browser.skew,
      later,
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
        async () => hangingOnChoices,
      ),
      timers,
      events: [],
      shown: new Set(),
      reads: 0,
      isAlive: true,
    };
    const releases = locks.get(tab) ?? new Set();
    locks.set(tab, releases);
    tab.saving.onOutdated(() => void readAgain(tab));
    store.onEntered(({ answers }) => {
      for (const [key, value] of Object.entries(answers))
        if (isEmpty(value) && !tab.shown.has(key))
          problems.push(`${tab.name} clears ${key}, which was not on its screen`);
        else if (isEmpty(value)) browser.typed.delete(key);
        else browser.typed.set(key, { value, at: time, tab });
    });
    browser.tabs.push(tab);
    return tab;
  }
  const locks = new Map<Tab, Set<() => void>>();

  async function deliverEvents() {
    for (let left = true; left; ) {
      left = false;
      for (const { tabs } of browsers)
        for (const tab of tabs)
          for (let event = tab.events.shift(); event; event = tab.events.shift()) {
            left = true;
            if (tab.isAlive) await event();
          }
    }
  }

  async function pause() {
    await settled();
    await deliverEvents();
    await settled();
    for (const { tabs } of browsers)
      for (const tab of tabs) {
        noteShown(tab);
        tab.shown = new Set(tab.store.placed.questions.filter((placed) => placed.shown).flatMap(ownedKeys));
      }
  }

  async function load(tab: Tab) {
    if (!tab.browser.isLoggedIn) {
      await tab.saving.outbox.open(visitor);
      tab.saving.outbox.showAll();
      return;
    }
    tab.reads += 1;
    const profile = (await checked(tab, () => server.profile()).finally(() => {
      tab.reads -= 1;
    })) as unknown as SavedProfile & { draft_key: string };
    await showProfile(tab.store, tab.saving, profile, sealFor(profile.draft_key), tab.browser.logInTab === tab);
    tab.store.update({ username: 'a@b.edu', web_status: 'started' });
    plant.opened?.(tab);
  }

  const read = (tab: Tab) => load(tab).then(() => tab.saving.outbox.version());

  /** Until it has been read: what is on screen may be old, and is not taken for the newest. */
  const readAgain = (tab: Tab): Promise<unknown> => {
    tab.reads += 1;
    const afterPause = () =>
      new Promise<void>((resolve) => tab.timers.add({ at: time + 10_000, act: () => resolve() })).then(() =>
        readAgain(tab),
      );
    return read(tab)
      .catch(afterPause)
      .finally(() => {
        tab.reads -= 1;
      });
  };

  /** Opens the application again and again until it is there; until then with what only this browser has. */
  const opening = (tab: Tab): Promise<unknown> =>
    load(tab).then(
      () => {
        if (tab.browser.isLoggedIn) tab.browser.application = tab.saving.outbox.owner;
      },
      async () => {
        if (!tab.isAlive) return;
        tab.timers.add({ at: time + 1_500, act: () => void opening(tab) });
        if (tab.saving.outbox.owner !== '' || !tab.browser.application) return;
        await tab.saving.outbox.open(tab.browser.application);
        tab.saving.outbox.showAll();
      },
    );

  async function advance(ms: number) {
    const until = time + ms;
    for (;;) {
      const due = browsers
        .flatMap(({ tabs }) => tabs.flatMap((tab) => [...tab.timers].map((timer) => ({ tab, timer }))))
        .filter(({ timer }) => timer.at <= until)
        .sort((a, b) => a.timer.at - b.timer.at)[0];
      if (!due) break;
      time = Math.max(time, due.timer.at);
      due.tab.timers.delete(due.timer);
      if (due.tab.isAlive) due.timer.act();
      await pause();
    }
    time = until;
  }

  async function deliver(index: number, fate: Fate) {
    const [waiting] = line.splice(index, 1);
    if (!waiting) return;
    log.push(`a request of ${waiting.tab.name}: ${fate}`);
    if (fate === 'lost') waiting.answer(undefined);
    else if (fate === 'unavailable') waiting.answer({ status: 503, body: { message: 'Busy.' } });
    else {
      if (fate === 'doubled') line.push({ ...waiting, answer: () => {} });
      const reply = waiting.ask();
      if (fate === 'late') line.push({ ...waiting, ask: () => reply });
      else waiting.answer(fate === 'unheard' ? undefined : reply);
    }
    await pause();
    check();
  }

  function end(tab: Tab) {
    tab.isAlive = false;
    tab.saving.stop();
    tab.browser.tabs.splice(tab.browser.tabs.indexOf(tab), 1);
    for (const free of locks.get(tab) ?? []) free();
    for (const [key, typed] of tab.browser.typed) {
      const isUnsaved = tab.saving.outbox.owner === visitor || tab.saving.earlier.get().has(nameOf('answer', key));
      const isSecret = tab.store.isSensitive(key) && isUnsaved;
      if (typed.tab === tab && isSecret) tab.browser.typed.delete(key);
    }
  }

  const isOpen = ({ browser, saving: { outbox } }: Tab) =>
    browser.isLoggedIn && outbox.owner !== '' && outbox.owner !== visitor;

  const historyOf = (key: string) => server.history.get(key) ?? [];

  /**
   * What must hold at any moment: nothing acknowledged is overwritten unseen, nothing typed is lost or leaves its field before
   * it is saved, nothing is old.
   */
  function check() {
    for (const [key, writes] of server.history) {
      const last = writes.at(-1);
      const before = writes.at(-2);
      if (!last || !before || isEmpty(before.value) || kindOfKey(key) !== 'answer' || last.value === before.value)
        continue;
      const writer = writers.get(last.version);
      if (writer && writers.get(before.version) !== writer && !writer.seen.get(key)?.has(before.value))
        problems.push(`${key}: ${before.value} was overwritten by ${writer.name}, where nobody had seen it`);
    }
    for (const browser of browsers)
      for (const [key, { value, tab }] of browser.typed) {
        const isOffered = (each: Tab) => each.saving.earlier.get().get(nameOf('answer', key))?.value === value;
        const isKept = browser.tabs.some(
          (each) => isOffered(each) || each.saving.outbox.entries().get(nameOf('answer', key))?.value === value,
        );
        const isStored = [...browser.items].some(
          ([item, text]) => item.endsWith(` answer ${key}`) && isIn(text, value),
        );
        const isSaved = [...server.history.values()].some((writes) => writes.some((write) => write.value === value));
        if (!isKept && !isStored && !isSaved)
          problems.push(`${tab.name} typed ${key}=${value}: neither saved nor kept`);
        if (!isSaved && tab.isAlive && !isOffered(tab) && tab.store.get(key) !== value)
          problems.push(`${tab.name} typed ${key}=${value}, which is not saved, and shows ${tab.store.get(key)}`);
      }
    for (const { tabs, heard } of browsers)
      for (const { name, store, saving, reads } of tabs)
        for (const [key, version] of heard) {
          if (reads > 0 || !saving.outbox.hasRead() || saving.outbox.entries().has(nameOf('answer', key))) continue;
          const writes = [{ version: 0, value: '' }, ...historyOf(key)];
          const since = writes.filter(
            (write, at) => (writes[at + 1]?.version ?? version + 1) > version || write.version >= version,
          );
          if (!since.some(({ value }) => (value || '') === (store.get(key) || '')))
            problems.push(`${name} shows ${key}=${store.get(key)}, which is older than what was saved here`);
        }
    const [alone, ...others] = browsers;
    // A row that another tab has removed is asked about, too.
    if (alone && others.length === 0 && !alone.hasTypedBlindly && removed.size === 0)
      for (const { name, saving } of alone.tabs)
        for (const [each, { other }] of saving.outbox.entries())
          if (other) problems.push(`${name} is offered ${each}=${other.value} as another's, and there is no other`);
    for (const { items, name } of browsers)
      for (const [item, text] of items)
        if (/secret/.test(text)) problems.push(`${name} stores a sensitive answer in clear: ${item}`);
  }

  const kindOfKey = (key: string) => (key.includes(':') ? 'other' : 'answer');
  const isIn = (text: string, value: Value) =>
    text.includes(JSON.stringify(value)) || text.includes(Buffer.from(String(value)).toString('hex'));

  const world = {
    server,
    browsers,
    problems,
    log,
    line,
    advance,
    pause,
    deliver,

    async browser(name: string, { isLoggedIn = true, skew = 0, tabs = 1 } = {}): Promise<Browser> {
      const browser: Browser = {
        name,
        items: new Map(),
        tabs: [],
        skew,
        isLoggedIn,
        hasTypedBlindly: false,
        typed: new Map(),
        seen: new Map(),
        heard: new Map(),
        lock: Promise.resolve(),
        opened: 0,
      };
      browsers.push(browser);
      for (let count = 0; count < tabs; count += 1) void opening(openTab(browser));
      while (line.length > 0 || browser.tabs.some(({ saving }) => saving.outbox.owner === '')) {
        await pause();
        await deliver(0, 'arrives');
      }
      return browser;
    },

    /** A text that nobody has typed before, or a given one. */
    type(tab: Tab, key: string, value?: string) {
      const { outbox } = tab.saving;
      // The form shows once the application has loaded, and again after a log-in.
      if (outbox.owner === '' || (outbox.owner === visitor && tab.browser.isLoggedIn)) return;
      // Sensitive answers wait for the key.
      if (!tab.store.isShown(key) || (tab.browser.isLoggedIn && !outbox.hasRead() && tab.store.isSensitive(key)))
        return;
      const isOld = [...tab.browser.heard].some(([each, version]) => outbox.seenOf(nameOf('answer', each)) < version);
      if (!outbox.hasRead() || isOld) tab.browser.hasTypedBlindly = true;
      unique += 1;
      time += 1;
      const text = value ?? `${tab.store.isSensitive(key) ? 'secret ' : ''}${tab.name}-${unique}`;
      log.push(`${tab.name} types ${key}=${text}`);
      tab.store.set(key, text);
    },

    addRow(tab: Tab, id: string) {
      const repeat = repeatIn(tab.store.placed, id);
      if (!isOpen(tab) || !repeat || repeat.count >= repeat.max) return;
      if (!tab.saving.outbox.hasRead()) tab.browser.hasTypedBlindly = true;
      log.push(`${tab.name} adds row ${repeat.count + 1}`);
      tab.store.arrange({ counts: { ...tab.store.state.counts, [id]: repeat.count + 1 } });
    },

    async removeRow(tab: Tab, id: string, row: number) {
      const repeat = repeatIn(tab.store.placed, id);
      if (!isOpen(tab) || !repeat || row > repeat.count || repeat.count < 2) return;
      log.push(`${tab.name} removes row ${row}`);
      const keys = (repeat.rows[row - 1]?.items ?? []).flatMap(questionsIn).flatMap(ownedKeys);
      const shown = JSON.stringify(keys.map((key) => tab.store.get(key) || ''));
      const pressedAt = time;
      const parts = {
        store: tab.store,
        outbox: tab.saving.outbox,
        read: () => read(tab),
        send: async (request: Parameters<SyncServer['removeRow']>[0]) =>
          untilHeard(tab, () => {
            const there = JSON.stringify(keys.map((key) => answersNow()[key] || ''));
            const reply = server.removeRow(request);
            const isTypedSince = keys.some((key) => (tab.browser.typed.get(key)?.at ?? 0) > pressedAt);
            if (reply.status === 200 && there !== shown && !isTypedSince && !removed.has(request.id))
              problems.push(`${tab.name} removes row ${row} with ${there}, and its screen showed ${shown}`);
            removed.add(request.id);
            return reply;
          }),
      };
      void removeRow(parts, repeat as PlacedRepeat, row).catch((error: Error) =>
        log.push(`${tab.name}: ${error.message}`),
      );
      await pause();
    },

    switchTab(tab: Tab, id: string, chosen: string) {
      if (!isOpen(tab)) return;
      if (!tab.saving.outbox.hasRead()) tab.browser.hasTypedBlindly = true;
      log.push(`${tab.name} chooses ${chosen}`);
      tab.store.arrange({ tabs: { ...tab.store.state.tabs, [id]: chosen } });
    },

    /** The first of what is offered. */
    async choose(tab: Tab, taken: 'own' | 'other') {
      const earlier = tab.saving.earlier.get();
      if (earlier.size > 0) {
        log.push(`${tab.name} ${taken === 'own' ? 'adds' : 'deletes'} ${[...earlier.keys()]}`);
        if (taken === 'other') for (const name of earlier.keys()) tab.browser.typed.delete(idOf(name));
        decideEarlier(tab.saving, taken === 'own');
        return pause();
      }
      const [choice] = choicesOf(tab.saving, tab.store);
      if (!choice) return;
      noteShown(tab);
      log.push(`${tab.name} takes the ${taken} of ${choice.kind} ${choice.id}`);
      const isOwn = taken === 'own' && choice.kind !== 'hidden';
      if (!isOwn)
        for (const key of choice.names.filter((name) => kindOf(name) === 'answer').map(idOf))
          tab.browser.typed.delete(key);
      decide(tab.saving, tab.store, choice, choice.kind === 'hidden' ? 'other' : taken);
      await pause();
    },

    async reload(tab: Tab) {
      log.push(`${tab.name} reloads`);
      tab.saving.outbox.leave();
      await pause();
      end(tab);
      void opening(openTab(tab.browser, tab.id));
      await pause();
    },

    async crash(tab: Tab) {
      log.push(`${tab.name} crashes`);
      end(tab);
      void opening(openTab(tab.browser, tab.id));
      await pause();
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
      for (const tab of browser.tabs) void opening(tab);
      await pause();
    },

    /** The session ends unasked; the next log-in is the same person's. */
    async loseSession(browser: Browser) {
      if (!browser.isLoggedIn) return;
      log.push(`the session of ${browser.name} ends`);
      // A tab that had not opened the application yet goes on with what was entered before the log-in.
      const opened = browser.tabs.filter(({ saving }) => saving.outbox.owner !== visitor);
      await Promise.all(opened.map(({ saving }) => saving.outbox.open('')));
      for (const tab of opened) {
        end(tab);
        void opening(openTab(browser, tab.id));
      }
      await pause();
    },

    /** The line is good, everybody waits, decides what is offered and comes back to the page. */
    async settle(random: () => number) {
      const isQuiet = () =>
        line.length === 0 &&
        browsers.every(({ tabs }) => tabs.every(({ saving }) => saving.outbox.hasRead() && saving.outbox.isEmpty()));
      for (const browser of browsers) await world.logIn(browser);
      for (let round = 0; round < 80; round += 1) {
        while (line.length > 0) await deliver(0, 'arrives');
        for (const { tabs } of browsers)
          for (const tab of tabs) await world.choose(tab, random() < 0.5 ? 'own' : 'other');
        if (isQuiet()) break;
        await advance(12_000);
      }
      if (!isQuiet()) problems.push('not everything was saved in the end');
      check();
      for (const { tabs } of browsers)
        for (const tab of tabs) {
          await world.read(tab);
          while (line.length > 0) await deliver(0, 'arrives');
        }
      world.expectSame();
    },

    /** A screen that says "saved" shows what the server has. */
    expectSame() {
      const answers = answersNow();
      for (const { tabs } of browsers)
        for (const { name, store, saving } of tabs) {
          if (saving.outbox.status().kind !== 'saved') continue;
          for (const key of new Set([...Object.keys(answers), ...Object.keys(store.answers)]))
            if ((store.get(key) || '') !== (answers[key] || ''))
              problems.push(`${name} says saved and shows ${key}=${store.get(key)}, the server has ${answers[key]}`);
          for (const [id, count] of Object.entries(countsNow()))
            if (store.state.counts[id] !== count)
              problems.push(`${name} says saved and shows ${store.state.counts[id]} rows, the server has ${count}`);
        }
    },
    historyOf,
  };
  return world;
}

export type World = Awaited<ReturnType<typeof createWorld>>;
export type { EntryName };
