import type { Profile } from '../../../../shared/contracts/application.ts';
import { currentSession } from '../../../lib/calls/call-session.ts';
import type { Seal } from '../../../lib/storage/seal.ts';
import type { ApplicationStore } from '../store/create-application-store.ts';
import { visitor } from './create-outbox.ts';
import type { Saving } from './create-saving.ts';
import { type EntryName, nameOf, type Value, type Values } from './entry.ts';
import { loadClaimCode } from './load-claim.ts';

export type SavedProfile = Pick<Profile, 'application' | 'version' | 'answer' | 'add_another' | 'tabs'>;

/**
 * Shows the values that the server has, with unsaved changes on top. At a login, the answers of the visit become the
 * application's. Returns false if a newer version was read before, or if the session has ended.
 */
export async function showProfile(
  store: ApplicationStore,
  saving: Pick<Saving, 'outbox' | 'earlierEntries'>,
  profile: SavedProfile,
  seal: Seal | undefined,
  isLoginInThisTab: boolean,
): Promise<boolean> {
  const { outbox, earlierEntries } = saving;
  const isLogin = outbox.owner !== profile.application;
  const session = currentSession();
  if (isLogin && outbox.owner !== visitor) await outbox.open(visitor);
  if (session !== currentSession()) return false;
  const visitorEntries = isLogin ? new Map(outbox.entries()) : undefined;
  // Sensitive ones are only in memory. If the code below cannot be loaded, the applicant is asked about all of them.
  if (visitorEntries) earlierEntries.set(visitorEntries);
  await outbox.open(profile.application, seal);
  if (outbox.owner !== profile.application) return false;
  const isCurrent = outbox.mergeServerState(profile.version, valuesOf(profile, store));
  outbox.showAll();
  if (!visitorEntries) return isCurrent;
  if (visitorEntries.size > 0) {
    const { claimVisitorEntries } = await loadClaimCode();
    if (outbox.owner !== profile.application) return false;
    claimVisitorEntries(saving, visitorEntries, isLoginInThisTab);
  }
  await outbox.write();
  outbox.deleteVisitorCopies(new Map([...visitorEntries].filter(([name]) => !earlierEntries.get().has(name))));
  return isCurrent;
}

/** Returns the profile's values by entry name, without document answers, which only the server sets. */
function valuesOf({ answer, add_another, tabs }: SavedProfile, store: ApplicationStore): Values {
  const values: Partial<Record<EntryName, Value>> = {};
  for (const [key, value] of Object.entries(answer)) if (!store.isDocument(key)) values[nameOf('answer', key)] = value;
  for (const [id, count] of Object.entries(add_another)) values[nameOf('rows', id)] = count;
  for (const [id, tab] of Object.entries(tabs)) values[nameOf('tab', id)] = tab;
  return values;
}
