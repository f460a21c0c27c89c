import type { Outbox } from './create-outbox.ts';
import { type Entry, type EntryName, isEmpty, isSame } from './entry.ts';

/** What was entered before the log-in: saved where the account has nothing, offered where it has something else. */
export function claim(outbox: Outbox, claimed: ReadonlyMap<EntryName, Entry>) {
  for (const [name, { value, at }] of claimed) {
    const there = outbox.savedOf(name);
    if (isEmpty(value) || isSame(there?.value, value)) continue;
    const own = outbox.entries().get(name);
    const isOpen = there !== undefined && !isEmpty(there.value);
    const entry: Entry = own ?? {
      value,
      at,
      seen: isOpen ? 0 : outbox.seenOf(name),
      since: outbox.now(),
      sent: [],
      isClaimed: true,
      ...(isOpen && { other: there }),
    };
    if (!own || own.at < at) outbox.replace(name, { ...entry, value, at });
  }
}
