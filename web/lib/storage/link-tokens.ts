import { tabStorage } from './storage.ts';

/**
 * The format of a parameter in a link. `invalidCharacters` matches the characters that the parameter cannot contain,
 * and `completeValue` matches a complete value.
 */
interface Format {
  readonly invalidCharacters: RegExp;
  readonly completeValue: RegExp;
}

/** A SHA-256 in hexadecimal, or 256 bits in base64url, whose last character holds only four bits. */
export const linkTokenFormat: Format = {
  invalidCharacters: /[^\w-]/g,
  completeValue: /^(?:[\da-f]{64}|[\w-]{42}[AEIMQUYcgkosw048])/,
};
/** The opaque name of an account, which is a UUID. */
export const accountNameFormat: Format = {
  invalidCharacters: /[^\da-f-]/g,
  completeValue: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/,
};
export const emailedCodeFormat: Format = { invalidCharacters: /\D/g, completeValue: /^\d{6}/ };

const storageKeys = {
  token: 'visitor-token',
  service_token: 'service-token',
  document_token: 'document-token',
} as const;

/**
 * Moves the tokens of links from the address to the tab's storage, because users share addresses and browsers record
 * them. Must run before any code reads the address.
 */
export const moveLinkTokensFromUrl = () => moveTokensFromUrl(storageKeys);

/**
 * Moves the tokens of these parameters from the address to the tab's storage.
 * @param keys The storage key of each parameter's token.
 */
export function moveTokensFromUrl(keys: Readonly<Record<string, string>>) {
  const url = new URL(location.href);
  for (const [parameter, key] of Object.entries(keys)) {
    const value = parameterIn(location.href, parameter, linkTokenFormat);
    if (value) tabStorage.setItem(key, value);
    for (const name of [...url.searchParams.keys()]) if (name.includes(parameter)) url.searchParams.delete(name);
    if (url.hash.includes(parameter)) url.hash = '';
  }
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}

/**
 * Returns a parameter as it was before mail programs and chats added, escaped or broke something. Keeps only the
 * characters of the format, up to the end of a complete value. Returns an incomplete value as it is, and null without
 * the parameter.
 */
export function parameterIn(url: string, name: string, { invalidCharacters, completeValue }: Format): string | null {
  const value = rawParameterIn(url, name);
  if (value === null) return null;
  // Quoted-printable text writes "=" as "=3D", so this first tries without "3D". A token may also begin with "3D".
  const [found] = [value.replace(/^3D/, ''), value].flatMap(
    (text) => completeValue.exec(text.replace(invalidCharacters, '')) ?? [],
  );
  return found ?? value.trim();
}

/** Returns a numeric parameter, or 0 without one. */
export const numberIn = (url: string, name: string): number =>
  Number.parseInt(rawParameterIn(url, name)?.replace(/^(?:3D)?\D*/, '') ?? '', 10) || 0;

/** Decodes escapes and entities twice, because two programs may have added them. Stops at the next parameter. */
export function rawParameterIn(url: string, name: string): string | null {
  let text = url;
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

export const removeVisitorToken = () => tabStorage.removeItem(storageKeys.token);
