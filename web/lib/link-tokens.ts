import { tabStorage } from './storage.ts';

const storageKeys = { token: 'visitor-token', service_token: 'service-token' } as const;

/** Moves tokens out of the address, which gets shared and stored. Call it before anything reads the address. */
export const adoptLinkTokens = () => adoptTokens(storageKeys);

/** @param keys where the token of each parameter is kept, as long as the tab is open. */
export function adoptTokens(keys: Readonly<Record<string, string>>) {
  const address = new URL(location.href);
  for (const [parameter, key] of Object.entries(keys)) {
    const token = address.searchParams.get(parameter);
    if (token) tabStorage.setItem(key, token);
    address.searchParams.delete(parameter);
  }
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}

export const serviceToken = (): string | null => tabStorage.getItem(storageKeys.service_token);

export const visitorToken = (): string | null => tabStorage.getItem(storageKeys.token);

export const forgetVisitorToken = () => tabStorage.removeItem(storageKeys.token);
