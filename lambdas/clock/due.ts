import type { FollowupKey } from '../platform/table.ts';
import { attributes, claimCondition, newClaim, updateFollowup } from '../platform/update-item.ts';

/** The attributes of the index `due`. The index is sparse: an item without a due time is not in it. */
export interface Due {
  readonly due_day: string;
  /** The due time in ISO 8601. */
  readonly due_at: string;
}

export const dueDay = (at: string): string => `due#${at.slice(0, 10)}`;

export function dueOn(at: Date): Due {
  const due_at = at.toISOString();
  return { due_day: dueDay(due_at), due_at };
}

/** Claims a due item. Returns false if it is no longer due at that time, or if another claim is live. */
export async function claimDue(key: FollowupKey, dueAt: string): Promise<boolean> {
  const claim = newClaim();
  const { done } = await updateFollowup(key, {
    set: attributes({ claim }),
    condition: (name, value) => `${name('due_at')}=${value(dueAt)} AND ${claimCondition('claim', claim)(name, value)}`,
  });
  return done;
}
