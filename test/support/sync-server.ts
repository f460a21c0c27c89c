import { AlreadySubmitted, BadInput, ChangedElsewhere } from '../../lambdas/platform/errors.ts';
import { ProductError } from '../../lambdas/platform/product-error.ts';
import { isVersion } from '../../shared/contracts/contract.ts';
import type { Answer, Answers, Form, Repeat } from '../../shared/form/definition.ts';
import { answerKeys, rowKeys } from '../../shared/form/owned-keys.ts';
import { readAnswer } from '../../shared/form/read-answer.ts';
import { repeatsOf, tabGroupsOf } from '../../shared/form/structure.ts';
import { limits } from '../../shared/limits.ts';

type Value = Answer | number;
type Seen = Readonly<Record<string, number>>;

export interface Reply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface SyncServer {
  /** Its part of the profile: `version`, `application`, `draft_key`, `answer`, `add_another`, `tabs`. */
  profile(): Reply;
  putAnswer(request: { answer: Answers; seen?: Seen }): Reply;
  putRows(request: { button_id: string; num_components: number; seen?: number }): Reply;
  putTab(request: { tab_id: string; chosen_tab: string; seen?: number }): Reply;
  removeRow(request: { button_id: string; row: number; seen: number; id: string }): Reply;
  /** From then on every change is refused. */
  submit(): void;
  /** What was written under each key, in order: an answer's key, `rows:{button_id}`, `tabs:{tab_id}`. */
  readonly history: ReadonlyMap<string, readonly { readonly version: number; readonly value: Value }[]>;
}

const mostSeen = limits.answersWithSeen;
const keptRemovals = 10;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Nothing, '' and an unchecked box are the same answer. */
const asStored = (value: Value | undefined): Value => (value === undefined || value === false ? '' : value);

let applications = 0;

/** The server's saving of one application, in memory: the statuses, versions and bodies of the real one. */
export function createSyncServer(form: Form): SyncServer {
  applications += 1;
  const application = `application-${applications}`.padEnd(22, '-');
  const draft_key = Buffer.alloc(32, application).toString('base64');
  const known = answerKeys(form);
  const answers = new Map<string, Answer>();
  const counts = new Map<string, number>();
  const tabs = new Map<string, string>();
  const revisions = new Map<string, number>();
  const history = new Map<string, { version: number; value: Value }[]>();
  let removals: { id: string; version: number }[] = [];
  let version = 0;
  let submitted = false;

  const revisionOf = (key: string) => revisions.get(key) ?? 0;
  const note = (key: string, value: Value) => {
    revisions.set(key, version);
    history.set(key, [...(history.get(key) ?? []), { version, value }]);
  };
  const ifOpen = () => {
    if (submitted) throw new AlreadySubmitted();
  };

  function checkAnswer(key: string, value: unknown): boolean {
    const type = known.get(key)?.type;
    if (!type) throw new BadInput(`Unknown answer: ${key}.`);
    if (type === 'document') return false;
    const isOfType = type === 'boolean' ? typeof value === 'boolean' || value === '' : typeof value === 'string';
    if (!isOfType) throw new BadInput(`The answer ${key} is of the wrong type.`);
    return true;
  }

  function checkSeen(keys: readonly string[], seen: Seen) {
    if (keys.length > mostSeen)
      throw new BadInput(`Send at most ${mostSeen} answers with seen: ${keys[mostSeen]} is one too many.`);
    for (const key of keys)
      if (!isVersion(seen[key])) throw new BadInput(`Send in seen the version of ${key}, a whole number from 0.`);
    for (const key of Object.keys(seen)) {
      if (!known.has(key)) throw new BadInput(`Unknown answer: ${key}.`);
      if (known.get(key)?.type !== 'document' && !keys.includes(key))
        throw new BadInput(`There is no answer to ${key}, which is in seen.`);
    }
  }

  /** One place that is not an answer: a count or a tab. */
  function putOne<V extends string | number>(
    [kind, map, what]: readonly ['rows' | 'tabs', Map<string, V>, 'rows' | 'tab'],
    id: string,
    value: V,
    seen: number | undefined,
  ) {
    ifOpen();
    const key = `${kind}:${id}`;
    const stored = map.get(id);
    if (seen !== undefined && revisionOf(key) > seen) {
      if (stored !== value) throw new ChangedElsewhere(what, { version, present: { [id]: stored ?? '' } });
      return { message: 'Saved.', version };
    }
    version += 1;
    map.set(id, value);
    note(key, value);
    return { message: 'Saved.', ...(seen !== undefined && { version }) };
  }

  const repeatWith = (button_id: string): Repeat => {
    const repeat = repeatsOf(form).find(({ id, addAnother }) => id === button_id && addAnother !== undefined);
    if (!repeat) throw new BadInput(`Unknown button_id: ${button_id}.`);
    return repeat;
  };

  return {
    history,
    submit: () => {
      submitted = true;
      version += 1;
    },
    profile: () => ({
      status: 200,
      body: {
        version,
        application,
        draft_key,
        answer: Object.fromEntries(answers),
        add_another: Object.fromEntries(counts),
        tabs: Object.fromEntries(tabs),
      },
    }),

    putAnswer: ({ answer: sent, seen }) =>
      replyOf(() => {
        const keys = Object.keys(sent).filter((key) => checkAnswer(key, sent[key]));
        const read = (key: string) => readAnswer(known.get(key)?.kind ?? 'select', sent[key] ?? '');
        const answer: Answers = Object.fromEntries(keys.map((key) => [key, read(key)]));
        const message = 'Your answers are saved.';
        if (seen) checkSeen(keys, seen);
        else if (keys.length === 0) return { message };
        ifOpen();
        if (seen) {
          const later = keys.filter((key) => revisionOf(key) > (seen[key] ?? 0));
          const same = keys.every((key) => asStored(answers.get(key)) === asStored(answer[key]));
          if (later.length > 0 && !same)
            throw new ChangedElsewhere('answers', {
              version,
              present: Object.fromEntries(later.map((key) => [key, answers.get(key) ?? ''])),
            });
          if (later.length > 0 || keys.length === 0) return { message, version };
        }
        version += 1;
        for (const key of keys) {
          const value = answer[key] ?? '';
          answers.set(key, value);
          if (known.get(key)?.sealed && value === '') answers.delete(key);
          note(key, value);
        }
        return { message, ...(seen && { version }) };
      }),

    putRows: ({ button_id, num_components, seen }) =>
      replyOf(() => {
        if (!Number.isInteger(num_components)) throw new BadInput('Send num_components as a whole number.');
        if (seen !== undefined && !isVersion(seen)) throw new BadInput('Send seen as a whole number from 0.');
        const { max } = repeatWith(button_id);
        if (num_components < 1 || num_components > max) throw new BadInput(`Send num_components from 1 to ${max}.`);
        return putOne(['rows', counts, 'rows'], button_id, num_components, seen);
      }),

    putTab: ({ tab_id, chosen_tab, seen }) =>
      replyOf(() => {
        if (seen !== undefined && !isVersion(seen)) throw new BadInput('Send seen as a whole number from 0.');
        const group = tabGroupsOf(form).find(({ id }) => id === tab_id);
        if (!group) throw new BadInput(`Unknown tab_id: ${tab_id}.`);
        if (!group.tabs.some(({ id }) => id === chosen_tab)) throw new BadInput(`Unknown chosen_tab: ${chosen_tab}.`);
        return putOne(['tabs', tabs, 'tab'], tab_id, chosen_tab, seen);
      }),

    removeRow: ({ button_id, row, seen, id }) =>
      replyOf(() => {
        if (!Number.isInteger(row)) throw new BadInput('Send row as a whole number.');
        if (!isVersion(seen)) throw new BadInput('Send seen as a whole number from 0.');
        if (!uuid.test(id)) throw new BadInput('Send id as a UUID.');
        const repeat = repeatWith(button_id);
        if (repeat.items.some(({ kind }) => kind === 'upload'))
          throw new BadInput(`Rows of ${button_id} cannot be removed: they have documents.`);
        if (row < 1 || row > repeat.max) throw new BadInput(`Send row from 1 to ${repeat.max}.`);
        ifOpen();
        const message = 'The row is removed.';
        const earlier = removals.find((each) => each.id === id);
        if (earlier) return { message, version: earlier.version };

        const count = counts.get(button_id) ?? repeat.start;
        const rows = rowKeys(form, repeat).slice(0, count);
        const touched = rows.slice(row - 1).flat();
        const present: Record<string, Value> = {};
        for (const key of touched) if (revisionOf(key) > seen) present[key] = answers.get(key) ?? '';
        if (revisionOf(`rows:${button_id}`) > seen) present[button_id] = count;
        if (Object.keys(present).length > 0) throw new ChangedElsewhere('rows', { version, present });
        if (count < 2) throw new BadInput(`There is only one row of ${button_id}: it cannot be removed.`);
        if (row > count) throw new BadInput(`Send row from 1 to ${count}.`);

        version += 1;
        for (let n = row; n <= count; n += 1)
          for (const [index, key] of (rows[n - 1] ?? []).entries()) {
            const following = rows[n]?.[index];
            const value = (following === undefined ? undefined : answers.get(following)) ?? '';
            if (value !== (answers.get(key) ?? '')) answers.set(key, value);
            if (known.get(key)?.sealed && value === '') answers.delete(key);
            note(key, value);
          }
        counts.set(button_id, count - 1);
        note(`rows:${button_id}`, count - 1);
        removals = [...removals, { id, version }].slice(-keptRemovals);
        return { message, version };
      }),
  };
}

function replyOf(answer: () => Readonly<Record<string, unknown>>): Reply {
  try {
    return { status: 200, body: answer() };
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    return { status: error.status, body: { message: error.message, ...error.fields } };
  }
}
