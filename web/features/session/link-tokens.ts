import { tabStorage } from '../../lib/storage.ts';

const storageKeys = { token: 'visitor-token', service_token: 'service-token' } as const;
type Parameter = keyof typeof storageKeys;

/**
 * Moves the tokens of links from the address, which gets shared and stored, to the tab's session storage, where a
 * reload finds them. Call it before anything reads the address.
 */
export function adoptLinkTokens() {
  const address = new URL(location.href);
  for (const parameter of Object.keys(storageKeys) as Parameter[]) {
    const token = address.searchParams.get(parameter);
    if (token) tabStorage.setItem(storageKeys[parameter], token);
    address.searchParams.delete(parameter);
  }
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}

/** The token of the staff link that opened this tab. */
export const serviceToken = (): string | null => tabStorage.getItem(storageKeys.service_token);

/** The token of the visitor's link that opened this tab. */
export const visitorToken = (): string | null => tabStorage.getItem(storageKeys.token);

/** For when an applicant has taken over the answers of the visitor's link. */
export const forgetVisitorToken = () => tabStorage.removeItem(storageKeys.token);
