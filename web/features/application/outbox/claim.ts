import type { Outbox } from './create-outbox.ts';
import type { Saving } from './create-saving.ts';
import { type Entry, type EntryName, isEmpty, isSame } from './entry.ts';

type Entries = ReadonlyMap<EntryName, Entry>;

/** The time without input after which a visit ends, in ms. */
const visitGapMs = 60 * 60 * 1000;

/**
 * Adds the entries that a visitor made to the application of the applicant who has logged in. Entries of an earlier
 * visit may be another person's, so the applicant is asked about them.
 */
export function claimVisitorEntries(
  { outbox, earlierEntries }: Pick<Saving, 'outbox' | 'earlierEntries'>,
  visitorEntries: Entries,
  isLoginInThisTab: boolean,
) {
  const visit = new Map(isLoginInThisTab ? entriesOfVisit(visitorEntries, outbox) : []);
  claim(outbox, visit);
  const others = [...visitorEntries].filter(
    ([name, { value }]) => !visit.has(name) && isDifferentFromSaved(outbox, name, value) && outbox.isUnclaimed(name),
  );
  earlierEntries.set(new Map(others));
  outbox.show([...visitorEntries.keys()]);
}

/** Adds the answers of the earlier visit to the application, or deletes them. */
export function resolveEarlierEntries(
  { outbox, earlierEntries }: Pick<Saving, 'outbox' | 'earlierEntries'>,
  shouldAdd: boolean,
) {
  const entries = earlierEntries.get();
  if (shouldAdd) claim(outbox, entries);
  earlierEntries.set(new Map());
  // Store a claimed entry as the application's before deleting the visitor's copy.
  void outbox.write().then(() => outbox.deleteVisitorCopies(entries));
}

/** Returns the entries that were made in this tab, back to the first pause that is long enough to end a visit. */
function entriesOfVisit(visitorEntries: Entries, { tab, now }: Outbox): [EntryName, Entry][] {
  const own = [...visitorEntries].filter(([, entry]) => entry.tab === tab).sort(([, one], [, two]) => two.at - one.at);
  const end = own.findIndex(([, { at }], index) => (own[index - 1]?.[1].at ?? now()) - at >= visitGapMs);
  return end < 0 ? own : own.slice(0, end);
}

const isDifferentFromSaved = (outbox: Outbox, name: EntryName, value: Entry['value']) =>
  !isEmpty(value) && !isSame(outbox.savedOf(name)?.value, value);

/** Saves each answer where the account has none. Where the account has a different one, creates a conflict. */
function claim(outbox: Outbox, claimed: Entries) {
  for (const [name, { value, at }] of claimed) {
    if (!isDifferentFromSaved(outbox, name, value)) continue;
    const saved = outbox.savedOf(name);
    const own = outbox.entries().get(name);
    const hasConflict = saved !== undefined && !isEmpty(saved.value);
    const entry: Entry = own ?? {
      value,
      at,
      seen: hasConflict ? 0 : outbox.baseVersionOf(name),
      since: outbox.now(),
      sent: [],
      isClaimed: true,
      ...(hasConflict && { other: saved }),
    };
    if (!own || own.at < at) outbox.replace(name, { ...entry, value, at });
  }
}
