import type { Profile } from '../../../../shared/contracts/application.ts';
import { loadCode } from '../../../lib/code/load-code.ts';
import type { Seal } from '../../../lib/storage/seal.ts';
import type { ApplicationStore } from '../store/create-application-store.ts';
import { type Outbox, visitor } from './create-outbox.ts';
import { type EntryName, nameOf, type Value, type Values } from './entry.ts';

export type SavedProfile = Pick<Profile, 'application' | 'version' | 'answer' | 'add_another' | 'tabs'>;

/**
 * Shows what the server has, with what is not saved over it. At a log-in, what had been entered before becomes the
 * application's. False when newer responses have overtaken it.
 */
export async function showProfile(
  { store, outbox }: { readonly store: ApplicationStore; readonly outbox: Outbox },
  profile: SavedProfile,
  seal: Seal | undefined,
): Promise<boolean> {
  const isLogIn = outbox.owner !== profile.application;
  if (isLogIn && outbox.owner !== visitor) await outbox.open(visitor);
  const claimed = isLogIn ? new Map(outbox.entries()) : undefined;
  await outbox.open(profile.application, seal);
  const isNews = outbox.read(profile.version, valuesOf(profile, store));
  outbox.showAll();
  if (!claimed) return isNews;
  if (claimed.size > 0) (await loadCode(() => import('./claim.ts'))).claim(outbox, claimed);
  await outbox.write();
  outbox.forgetVisitor();
  return isNews;
}

/** Those of documents belong to the server alone. */
function valuesOf({ answer, add_another, tabs }: SavedProfile, store: ApplicationStore): Values {
  const values: Partial<Record<EntryName, Value>> = {};
  for (const [key, value] of Object.entries(answer)) if (!store.isDocument(key)) values[nameOf('answer', key)] = value;
  for (const [id, count] of Object.entries(add_another)) values[nameOf('rows', id)] = count;
  for (const [id, tab] of Object.entries(tabs)) values[nameOf('tab', id)] = tab;
  return values;
}
