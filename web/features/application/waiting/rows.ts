import type { Answer } from '../../../../shared/form/definition.ts';
import { ownedKeys } from '../../../../shared/form/owned-keys.ts';
import type { PlacedRepeat } from '../../../../shared/form/place.ts';
import { questionsIn } from '../../../../shared/form/questions-in.ts';
import { ServerError } from '../../../lib/errors.ts';
import { application } from '../../store/index.ts';
import { sendOrKeep, waitingChanges } from './waiting-changes.ts';

export async function setRowCount(id: string, count: number, cleared: Record<string, Answer> = {}) {
  await sendOrKeep({ kind: 'rows', id, count, ...basedOn(id) });
  application.arrange({ counts: { ...application.state.counts, [id]: count } }, cleared);
}

/** The rows after it move up by one. Until their answers are saved, they are in the draft. */
export async function removeRow(repeat: PlacedRepeat, n: number) {
  const { id, count } = repeat;
  if (application.state.draft_only && n <= (basedOn(id).basedOn ?? 1))
    throw new ServerError('What is saved in this row is not known without a connection. Please remove it later.', 0);
  await setRowCount(id, count - 1, movedUp(repeat, n));
}

/** What the server has; unknown after a reload without a connection. */
function basedOn(id: string): { basedOn?: number | null } {
  const kept = waitingChanges().find((change) => change.kind === 'rows' && change.id === id);
  if (kept?.kind === 'rows') return 'basedOn' in kept ? { basedOn: kept.basedOn ?? null } : {};
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
