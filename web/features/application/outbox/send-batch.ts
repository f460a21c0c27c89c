import {
  putAddAnother,
  putAnswer,
  putLastPage,
  putTabs,
  type Saved,
} from '../../../../shared/contracts/application.ts';
import type { Answer } from '../../../../shared/form/definition.ts';
import type { FormRoute } from '../../../../shared/form/structure.ts';
import { limits } from '../../../../shared/limits.ts';
import { call } from '../../../lib/calls/call.ts';
import { conflict, ServerError } from '../../../lib/calls/errors.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { deleteDocument } from '../../documents/index.ts';
import { deletedFor, documents } from '../documents/documents.ts';
import { application } from '../store/application-store.ts';
import type { Outbox } from './create-outbox.ts';
import { type Entry, type EntryKind, type EntryName, idOf, kindOf, nameOf, type Value, type Values } from './entry.ts';
import { type Batch, type Outcome, sendReady } from './send-ready.ts';

type Sent = readonly (readonly [EntryName, Entry])[];
/** The statuses of requests that would be refused again. */
const refusals: readonly number[] = [400, 404, 413, 422];

const record = <V>(entries: Sent, pick: (entry: Entry) => V): Record<string, V> =>
  Object.fromEntries(entries.map(([name, entry]) => [idOf(name), pick(entry)]));

/** Lets each request outlive its page, so that changes can be saved while the page closes. */
const keepalive = true;

const calls: Record<EntryKind, (id: string, entry: Entry, all: Sent) => Promise<Partial<Saved>>> = {
  answer: (_id, _entry, all) =>
    call(putAnswer, {
      body: { answer: record(all, ({ value }) => value as Answer), seen: record(all, ({ seen }) => seen) },
      keepalive,
    }),
  rows: (button_id, { value, seen }) =>
    call(putAddAnother, { body: { button_id, num_components: Number(value), seen }, keepalive }),
  tab: (tab_id, { value, seen }) => call(putTabs, { body: { tab_id, chosen_tab: String(value), seen }, keepalive }),
  async document(key) {
    await deleteDocument(documents, key);
    return {};
  },
  async page(_id, { value }) {
    await call(putLastPage, { body: { last_page: value as FormRoute }, keepalive });
    return {};
  },
};

async function sendBatch({ kind, entries }: Batch): Promise<Outcome> {
  const all = [...entries];
  const [first] = all;
  const tooLong = all.find(([, { value }]) => typeof value === 'string' && value.length > limits.valueLength);
  if (tooLong) return { kind: 'refused', message: tooLongSentence(idOf(tooLong[0])) };
  if (!first) return { kind: 'acknowledged' };
  try {
    const { version } = await calls[kind](idOf(first[0]), first[1], all);
    return { kind: 'acknowledged', ...(version !== undefined && { version }) };
  } catch (error) {
    const outcome = error instanceof ServerError && outcomeOf(error, kind);
    if (!outcome) throw error;
    if (outcome.kind === 'refused') showRefusal(first, outcome.message);
    return outcome;
  }
}

/**
 * Shows the refusal of a row count or a tab, which goes back to its previous value. A refused answer stays in its
 * field, which shows the refusal (specification, section 8).
 */
function showRefusal([name, { value }]: Sent[number], text: string) {
  const [kind, id] = [kindOf(name), idOf(name)];
  if (kind === 'rows') showToast({ severity: 'error', label: `Error adding another ${id}`, text });
  if (kind !== 'tab') return;
  const files = deletedFor.get(id) ?? [];
  showToast({
    severity: 'error',
    label: `Error handling tabs for ${value}`,
    text: files.length === 0 ? text : `${text} Already deleted: ${files.join(', ')}.`,
  });
}

function outcomeOf({ status, content, message }: ServerError, kind: EntryKind): Outcome | undefined {
  if (refusals.includes(status)) return { kind: 'refused', message };
  const { present, version } = (content ?? {}) as { present?: Record<string, Value>; version?: number };
  if (status !== conflict || !present || version === undefined) return undefined;
  const named = Object.entries(present).map(([id, value]) => [nameOf(kind, id), value]);
  return { kind: 'stale', version, present: Object.fromEntries(named) as Values };
}

export const send = (outbox: Outbox, until: number) => sendReady(outbox, until, sendBatch);

const tooLongSentence = (key: string) =>
  `This answer is too long to save: ${application.labelOf(key)}. Shorten it to ${limits.valueLength.toLocaleString('en-US')} characters or fewer.`;
