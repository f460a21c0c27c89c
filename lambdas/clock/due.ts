import { attributes, changeAsk, claiming, newClaim } from '../platform/change-item.ts';
import type { AskKey } from '../platform/table.ts';

/** The attributes of the index `due`. The index is sparse: an item without a due time is not in it. */
export interface Due {
  readonly due_day: string;
  /** ISO 8601. */
  readonly due_at: string;
}

export const dueDay = (at: string): string => `due#${at.slice(0, 10)}`;

export function dueOn(at: Date): Due {
  const due_at = at.toISOString();
  return { due_day: dueDay(due_at), due_at };
}

/** Claims a due item. Returns false if it is no longer due at that time, or if another claim is live. */
export async function claimDue(key: AskKey, dueAt: string): Promise<boolean> {
  const claim = newClaim();
  const { done } = await changeAsk(key, {
    set: attributes({ claim }),
    condition: (name, value) => `${name('due_at')}=${value(dueAt)} AND ${claiming('claim', claim)(name, value)}`,
  });
  return done;
}
