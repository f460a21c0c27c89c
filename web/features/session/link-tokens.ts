import { tabStorage } from '../../lib/storage.ts';

const names = { token: 'visitor-token', service_token: 'service-token' } as const;
type Parameter = keyof typeof names;

/**
 * Moves the tokens of links from the address bar to the tab's session storage, where a reload still finds them:
 * an address is shared, shown and kept. To be called before anything reads the address.
 */
export function adoptLinkTokens() {
  const address = new URL(location.href);
  for (const parameter of Object.keys(names) as Parameter[]) {
    const token = address.searchParams.get(parameter);
    if (token) tabStorage.setItem(names[parameter], token);
    address.searchParams.delete(parameter);
  }
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}

/** The token of a staff link, if this tab came by one. */
export const serviceToken = (): string | null => tabStorage.getItem(names.service_token);

/** The answers of a visitor's link are used up: they have become an applicant's own. */
export const forgetVisitorToken = () => tabStorage.removeItem(names.token);

/** The token of a visitor's link, if this tab came by one. */
export const visitorToken = (): string | null => tabStorage.getItem(names.token);
