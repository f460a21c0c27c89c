import { tabStorage } from './storage.ts';

const storageKeys = { token: 'visitor-token', service_token: 'service-token' } as const;
type Parameter = keyof typeof storageKeys;

/** Moves tokens out of the address, which gets shared and stored. Call it before anything reads the address. */
export function adoptLinkTokens() {
  const address = new URL(location.href);
  for (const parameter of Object.keys(storageKeys) as Parameter[]) {
    const token = address.searchParams.get(parameter);
    if (token) tabStorage.setItem(storageKeys[parameter], token);
    address.searchParams.delete(parameter);
  }
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}

export const serviceToken = (): string | null => tabStorage.getItem(storageKeys.service_token);

export const visitorToken = (): string | null => tabStorage.getItem(storageKeys.token);

export const forgetVisitorToken = () => tabStorage.removeItem(storageKeys.token);
