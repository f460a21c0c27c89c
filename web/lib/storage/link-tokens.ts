import { tabStorage } from './storage.ts';

/** What a parameter of a link is made of: what is none of its characters, and what it is when it is whole. */
interface Format {
  readonly others: RegExp;
  readonly whole: RegExp;
}

/** A SHA-256 in hexadecimal, or 256 bits as base64url, of which four are left for the last character. */
export const linkToken: Format = { others: /[^\w-]/g, whole: /^(?:[\da-f]{64}|[\w-]{42}[AEIMQUYcgkosw048])/ };
/** The opaque name of an account, a UUID, and Cognito's code. */
export const accountName: Format = { others: /[^\da-f-]/g, whole: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/ };
export const emailedCode: Format = { others: /\D/g, whole: /^\d{6}/ };

const storageKeys = {
  token: 'visitor-token',
  service_token: 'service-token',
  document_token: 'document-token',
} as const;

/** Moves tokens out of the address, which gets shared and stored. Call it before anything reads the address. */
export const adoptLinkTokens = () => adoptTokens(storageKeys);

/** @param keys where the token of each parameter is kept, as long as the tab is open. */
export function adoptTokens(keys: Readonly<Record<string, string>>) {
  const address = new URL(location.href);
  for (const [parameter, key] of Object.entries(keys)) {
    const value = parameterIn(location.href, parameter, linkToken);
    if (value) tabStorage.setItem(key, value);
    for (const name of [...address.searchParams.keys()])
      if (name.includes(parameter)) address.searchParams.delete(name);
    if (address.hash.includes(parameter)) address.hash = '';
  }
  if (address.href !== location.href) history.replaceState(history.state, '', address);
}

/**
 * A parameter of an address as it was before mail programs and chats added, escaped or broke something: the characters of
 * its own, up to where it is whole. What is not is returned as it is; without the parameter null.
 */
export function parameterIn(address: string, name: string, { others, whole }: Format): string | null {
  const value = rawParameterIn(address, name);
  if (value === null) return null;
  // Without the "=" of a quoted-printable text, then with it: a token may begin so.
  const [found] = [value.replace(/^3D/, ''), value].flatMap((text) => whole.exec(text.replace(others, '')) ?? []);
  return found ?? value.trim();
}

/** A parameter that is a number; 0 without one. */
export const numberIn = (address: string, name: string): number =>
  Number.parseInt(rawParameterIn(address, name)?.replace(/^(?:3D)?\D*/, '') ?? '', 10) || 0;

/** Up to the next parameter, with escapes and entities undone, twice where two programs wrote them. */
export function rawParameterIn(address: string, name: string): string | null {
  let text = address;
  for (let pass = 0; pass < 2; pass += 1)
    text = text
      .replace(/%([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(/&(?:amp|#38|#x26);/gi, '&')
      .replace(/&(?:lt|gt|quot|apos|nbsp|#\w+);/gi, ' ');
  const [, value = null] = new RegExp(`[?&#]${name}=([^&#]*)`).exec(text.replace(/=?\r?\n/g, '')) ?? [];
  return value;
}

export const serviceToken = (): string | null => tabStorage.getItem(storageKeys.service_token);

export const documentToken = (): string | null => tabStorage.getItem(storageKeys.document_token);

export const visitorToken = (): string | null => tabStorage.getItem(storageKeys.token);

export const forgetVisitorToken = () => tabStorage.removeItem(storageKeys.token);
