import {
  putAddAnother,
  putAnswer,
  putLastPage,
  putTabs,
  type SaveResponse,
} from '../../../../shared/contracts/application.ts';
import type { Answer } from '../../../../shared/form/definition.ts';
import type { FormRoute } from '../../../../shared/form/structure.ts';
import { limits } from '../../../../shared/limits.ts';
import { call } from '../../../lib/calls/call.ts';
import { conflictStatus, ServerError } from '../../../lib/calls/errors.ts';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { deleteDocument } from '../../documents/index.ts';
import { deletedFilesByTabGroup, documents } from '../documents/documents.ts';
import { application } from '../store/application-store.ts';
import type { Outbox } from './create-outbox.ts';
import { type Entry, type EntryKind, type EntryName, idOf, kindOf, nameOf, type Value, type Values } from './entry.ts';
import { type Batch, type BatchOutcome, sendReady } from './send-ready.ts';

type SentEntries = readonly (readonly [EntryName, Entry])[];
/** The statuses with which the server would refuse the same request again. */
const permanentErrorStatuses: readonly number[] = [400, 404, 413, 422];

const toRecord = <V>(entries: SentEntries, pick: (entry: Entry) => V): Record<string, V> =>
  Object.fromEntries(entries.map(([name, entry]) => [idOf(name), pick(entry)]));

/** The fetch option that lets a request outlive its page, so that changes can be saved while the page closes. */
const keepalive = true;

const callsByKind: Record<EntryKind, (id: string, entry: Entry, all: SentEntries) => Promise<Partial<SaveResponse>>> = {
  answer: (_id, _entry, all) =>
    call(putAnswer, {
      body: { answer: toRecord(all, ({ value }) => value as Answer), seen: toRecord(all, ({ seen }) => seen) },
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

async function sendBatch({ kind, entries }: Batch): Promise<BatchOutcome> {
  const all = [...entries];
  const [first] = all;
  const tooLongEntry = all.find(([, { value }]) => typeof value === 'string' && value.length > limits.valueLength);
  if (tooLongEntry) return { kind: 'refused', message: tooLongMessage(idOf(tooLongEntry[0])) };
  if (!first) return { kind: 'acknowledged' };
  try {
    const { version } = await callsByKind[kind](idOf(first[0]), first[1], all);
    return { kind: 'acknowledged', ...(version !== undefined && { version }) };
  } catch (error) {
    const outcome = error instanceof ServerError && outcomeOf(error, kind);
    if (!outcome) throw error;
    if (outcome.kind === 'refused') showRefusal(first, outcome.message);
    return outcome;
  }
}

/** Shows why a row count or a tab was refused (specification, section 8). `SavedIndicator` shows refused answers. */
function showRefusal([name, { value }]: SentEntries[number], text: string) {
  const [kind, id] = [kindOf(name), idOf(name)];
  if (kind === 'rows') showToast({ severity: 'error', label: `Error adding another ${id}`, text });
  if (kind !== 'tab') return;
  const files = deletedFilesByTabGroup.get(id) ?? [];
  showToast({
    severity: 'error',
    label: `Error handling tabs for ${value}`,
    text: files.length === 0 ? text : `${text} Already deleted: ${files.join(', ')}.`,
  });
}

function outcomeOf({ status, content, message }: ServerError, kind: EntryKind): BatchOutcome | undefined {
  if (permanentErrorStatuses.includes(status)) return { kind: 'refused', message };
  const { present, version } = (content ?? {}) as { present?: Record<string, Value>; version?: number };
  if (status !== conflictStatus || !present || version === undefined) return undefined;
  const valuesByName = Object.entries(present).map(([id, value]) => [nameOf(kind, id), value]);
  return { kind: 'stale', version, current: Object.fromEntries(valuesByName) as Values };
}

export const send = (outbox: Outbox, until: number) => sendReady(outbox, until, sendBatch);

const tooLongMessage = (key: string) =>
  `This answer is too long to save: ${application.labelOf(key)}. Shorten it to ${limits.valueLength.toLocaleString('en-US')} characters or fewer.`;
