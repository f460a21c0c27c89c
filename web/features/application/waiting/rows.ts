import type { Answer } from '../../../../shared/form/definition.ts';
import { ownedKeys } from '../../../../shared/form/owned-keys.ts';
import type { PlacedRepeat } from '../../../../shared/form/place.ts';
import { questionsIn } from '../../../../shared/form/questions-in.ts';
import { ServerError } from '../../../lib/errors.ts';
import { application } from '../../store/index.ts';
import { catchUp } from './catch-up.ts';
import { type RowsChange, sendOrKeep, waitingChanges } from './waiting-changes.ts';

export async function setRowCount(id: string, count: number) {
  await seeOthersChanges(id);
  await arrange({ kind: 'rows', id, count, ...kept(id) });
}

/** The rows after it move up by one. Until their answers are saved, they are in the draft. */
export async function removeRow(repeat: PlacedRepeat, n: number) {
  const { id, count } = repeat;
  if (application.state.draft_only && n <= savedRows(id))
    throw new ServerError('What is saved in this row is not known without a connection. Please remove it later.', 0);
  await seeOthersChanges(id);
  await arrange({ kind: 'rows', id, count: count - 1, ...kept(id), moved: true }, movedUp(repeat, n));
}

async function arrange(change: RowsChange, cleared: Record<string, Answer> = {}) {
  await sendOrKeep(change);
  application.arrange({ counts: { ...application.state.counts, [change.id]: change.count } }, cleared);
}

/** After a time without a connection, another device may have changed the rows that are shown. */
async function seeOthersChanges(id: string) {
  const shown = application.state.counts[id];
  await catchUp().catch(() => {});
  if (application.state.counts[id] !== shown)
    throw new ServerError('These rows were changed on another device. Please look at them and try again.', 0);
}

/** How many rows may have answers on the server. */
function savedRows(id: string): number {
  const { basedOn } = kept(id);
  return basedOn === undefined ? Number.POSITIVE_INFINITY : (basedOn ?? 1);
}

/** What a change that waits for these rows already says, and what the server has unless it is unknown. */
function kept(id: string): Pick<RowsChange, 'basedOn' | 'moved'> {
  const change = waitingChanges().find((each) => each.kind === 'rows' && each.id === id);
  if (change?.kind === 'rows') {
    const { basedOn, moved } = change;
    return { ...(basedOn !== undefined && { basedOn }), ...(moved && { moved }) };
  }
  return application.state.draft_only ? {} : { basedOn: application.state.counts[id] ?? null };
}

function movedUp({ rows, count }: PlacedRepeat, removed: number): Record<string, Answer> {
  const moved: Record<string, Answer> = {};
  const keys = rows.map(({ items }) => items.flatMap(questionsIn).flatMap(ownedKeys));
  for (let n = removed; n <= count; n += 1) {
    const following = n < count ? keys[n] : undefined;
    for (const [index, key] of (keys[n - 1] ?? []).entries()) {
      const source = following?.[index];
      moved[key] = source === undefined ? '' : application.get(source);
    }
  }
  return moved;
}
