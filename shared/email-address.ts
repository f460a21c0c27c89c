import { toHalfWidth } from './text/numerals.ts';
import { plainLine } from './text/plain-text.ts';

const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const lastLabel = '[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?';

/**
 * Matches a bare address (specification, section 5): a dot-atom (RFC 5322, 3.2.3), an at sign and a host name (RFC
 * 1123, 2.1) with a dot. The local part has at most 64 characters and the address at most 254 (RFC 5321, 4.5.3.1). Only
 * ASCII matches, because SES does not send to other local parts. An encoded word (RFC 2047) does not match, because a
 * mail program may read it as another address.
 */
export const emailPattern = new RegExp(
  `^(?=.{1,254}$)(?=.{1,64}@)(?!.*=\\?)${atom}(?:\\.${atom})*@(?:${label}\\.)+${lastLabel}$`,
  'i',
);

/** Matches a host name in any script. Invisible characters do not match, because Punycode may drop them. */
const internationalHost = /^(?!-)(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}-]|(?<!-)\.(?!-))*(?<!-)$/u;

// Browsers and Node.js both have URL, but `shared` is compiled without the types of either.
declare const URL: new (url: string) => { readonly hostname: string };

/** Converts the domain to ASCII (UTS 46): 'lan@exämple.org' becomes 'lan@xn--exmple-cua.org'. Keeps other text. */
function withAsciiDomain(address: string): string {
  const start = address.lastIndexOf('@') + 1;
  const domain = address.slice(start);
  if (/^[\0-\x7f]*$/.test(domain) || domain.length > 253 || !internationalHost.test(domain)) return address;
  try {
    return address.slice(0, start) + new URL(`https://${domain}`).hostname;
  } catch {
    return address;
  }
}

/** Whether the text is a bare address. Its domain may be in any script. */
export const isEmailAddress = (typed: string): boolean => emailPattern.test(withAsciiDomain(typed));

/** The longest text that is searched for an address, in UTF-16 units. */
const longestPasted = 1_000;

/** Matches invisible characters except joiners, which some scripts need and which change the meaning of a domain. */
const invisible = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;

/**
 * Extracts the bare address from a `mailto:` link, from `Name <address>`, or from quotes, brackets or a final period.
 * Returns other text as a plain line without invisible characters. Idempotent.
 */
export function extractEmailAddress(typed: string): string {
  // The second pass removes joiners after an invisible character: plain text keeps a joiner only after a letter.
  const line = plainLine(plainLine(typed).replace(invisible, ''));
  if (line.length > longestPasted) return line;
  const text = toHalfWidth(line.normalize('NFC'))
    .trim()
    .replace(/\s*@\s*/g, '@')
    .replace(/[\u3002\uff61]/g, '.');
  const bare = [text, unwrapAddress(text)].find(isEmailAddress);
  return bare ?? line;
}

function unwrapAddress(text: string): string {
  const [, inBrackets = text] = /^[^<>]*<([^<>]*)>[\s\p{P}]*$/u.exec(text) ?? [];
  const [, linked] = /^[\s\p{Ps}\p{Pi}"']*mailto:([^?]*)/iu.exec(inBrackets) ?? [];
  return (linked === undefined ? inBrackets : decodeIfValid(linked))
    .replace(/^[\s<\p{Ps}\p{Pi}"']+/u, '')
    .replace(/[\s>\p{Pe}\p{Pf}"'.,;:!]+$/u, '');
}

function decodeIfValid(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the address to send to. Its domain is lowercase ASCII; the local part's case may matter (RFC 5321, 2.4). */
export function addressAsSent(typed: string): string {
  const address = withAsciiDomain(extractEmailAddress(typed).normalize('NFC').trim());
  const start = address.lastIndexOf('@') + 1;
  return address.slice(0, start) + address.slice(start).toLowerCase();
}

/** Returns an address in lowercase, so that each way to type it means the same account and rate limit. */
export const foldEmail = (typed: string): string => addressAsSent(typed).toLowerCase();
