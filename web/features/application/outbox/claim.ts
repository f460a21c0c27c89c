import type { Outbox } from './create-outbox.ts';
import type { Saving } from './create-saving.ts';
import { type Entry, type EntryName, isEmpty, isSame } from './entry.ts';

type Entries = ReadonlyMap<EntryName, Entry>;

/** A visit ends when nothing is entered for this long, in ms. */
const pauseBetweenVisits = 60 * 60 * 1000;

/**
 * Adds the entries that a visitor made to the application of the applicant who has logged in. Entries of an earlier
 * visit may be another person's, so the applicant is asked about them.
 */
export function claimVisit(
  { outbox, earlier }: Pick<Saving, 'outbox' | 'earlier'>,
  typed: Entries,
  isLoginInThisTab: boolean,
) {
  const visit = new Map(isLoginInThisTab ? entriesOfVisit(typed, outbox) : []);
  claim(outbox, visit);
  const others = [...typed].filter(
    ([name, { value }]) => !visit.has(name) && isNew(outbox, name, value) && outbox.isUnclaimed(name),
  );
  earlier.set(new Map(others));
  outbox.show([...typed.keys()]);
}

/** Adds the answers of the earlier visit to the application, or deletes them. */
export function decideEarlier({ outbox, earlier }: Pick<Saving, 'outbox' | 'earlier'>, isAdded: boolean) {
  const entries = earlier.get();
  if (isAdded) claim(outbox, entries);
  earlier.set(new Map());
  // Store a claimed entry as the application's before deleting the visitor's copy.
  void outbox.write().then(() => outbox.forgetVisitor(entries));
}

/** Returns the entries that were made in this tab, back to the first pause that is long enough to end a visit. */
function entriesOfVisit(typed: Entries, { tab, now }: Outbox): [EntryName, Entry][] {
  const own = [...typed].filter(([, entry]) => entry.tab === tab).sort(([, one], [, two]) => two.at - one.at);
  const end = own.findIndex(([, { at }], index) => (own[index - 1]?.[1].at ?? now()) - at >= pauseBetweenVisits);
  return end < 0 ? own : own.slice(0, end);
}

const isNew = (outbox: Outbox, name: EntryName, value: Entry['value']) =>
  !isEmpty(value) && !isSame(outbox.savedOf(name)?.value, value);

/** Saves each answer where the account has none. Where the account has a different one, creates a conflict. */
function claim(outbox: Outbox, claimed: Entries) {
  for (const [name, { value, at }] of claimed) {
    if (!isNew(outbox, name, value)) continue;
    const saved = outbox.savedOf(name);
    const own = outbox.entries().get(name);
    const isOpen = saved !== undefined && !isEmpty(saved.value);
    const entry: Entry = own ?? {
      value,
      at,
      seen: isOpen ? 0 : outbox.seenOf(name),
      since: outbox.now(),
      sent: [],
      isClaimed: true,
      ...(isOpen && { other: saved }),
    };
    if (!own || own.at < at) outbox.replace(name, { ...entry, value, at });
  }
}
