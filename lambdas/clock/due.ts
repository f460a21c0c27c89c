/** The attributes by which the index `due` has an item: sparse, so that what has no time is not in it. */
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
