import { tabStorage } from './storage.ts';

/**
 * The format of a link's parameter: `others` matches the characters that it cannot contain, `whole` a complete value.
 */
interface Format {
  readonly others: RegExp;
  readonly whole: RegExp;
}

/** A SHA-256 in hexadecimal, or 256 bits in base64url, whose last character holds only four bits. */
export const linkToken: Format = { others: /[^\w-]/g, whole: /^(?:[\da-f]{64}|[\w-]{42}[AEIMQUYcgkosw048])/ };
/** The opaque name of an account, which is a UUID. */
export const accountName: Format = { others: /[^\da-f-]/g, whole: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/ };
export const emailedCode: Format = { others: /\D/g, whole: /^\d{6}/ };

const storageKeys = {
  token: 'visitor-token',
  service_token: 'service-token',
  document_token: 'document-token',
} as const;

/**
 * Moves tokens from the address to the tab's storage, because addresses are shared and recorded. Call this before any
 * code reads the address.
 */
export const adoptLinkTokens = () => adoptTokens(storageKeys);

/**
 * Moves the tokens of these parameters from the address to the tab's storage.
 * @param keys The storage key of each parameter's token.
 */
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
 * Returns a parameter as it was before mail programs and chats added, escaped or broke something. Keeps only the
 * characters of the format, up to the end of a complete value. Returns an incomplete value as it is, and null without
 * the parameter.
 */
export function parameterIn(address: string, name: string, { others, whole }: Format): string | null {
  const value = rawParameterIn(address, name);
  if (value === null) return null;
  // Quoted-printable text writes "=" as "=3D", so this first tries without "3D". A token may also begin with "3D".
  const [found] = [value.replace(/^3D/, ''), value].flatMap((text) => whole.exec(text.replace(others, '')) ?? []);
  return found ?? value.trim();
}

/** Returns a numeric parameter, or 0 without one. */
export const numberIn = (address: string, name: string): number =>
  Number.parseInt(rawParameterIn(address, name)?.replace(/^(?:3D)?\D*/, '') ?? '', 10) || 0;

/**
 * Returns a parameter's value up to the next parameter. Decodes escapes and entities twice, because two programs may
 * have added them.
 */
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
