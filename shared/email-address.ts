import { narrow } from './text/numerals.ts';
import { plainLine } from './text/plain-text.ts';

const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const lastLabel = '[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?';

/**
 * A bare address (specification, section 5): a dot-atom (RFC 5322, 3.2.3), an at sign, a host name (RFC 1123, 2.1) with a dot;
 * 64 and 254 characters (RFC 5321, 4.5.3.1). ASCII, because SES sends to no other local part. Without an encoded word
 * (RFC 2047), which a mail program may read as another address.
 */
export const emailPattern = new RegExp(
  `^(?=.{1,254}$)(?=.{1,64}@)(?!.*=\\?)${atom}(?:\\.${atom})*@(?:${label}\\.)+${lastLabel}$`,
  'i',
);

/** Letters, digits and inner hyphens of any script, but nothing that cannot be seen: its Punycode may lack it. */
const internationalHost = /^(?!-)(?:(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{M}\p{N}-]|(?<!-)\.(?!-))*(?<!-)$/u;

// In browsers and in Node.js alike, but neither's types are known here.
declare const URL: new (url: string) => { readonly hostname: string };

/** 'lan@xn--exmple-cua.org' for 'lan@exämple.org', as a URL's host is written (UTS 46); any other text as it is. */
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

/** Whether it is a bare address, its domain in any script. */
export const isEmailAddress = (typed: string): boolean => emailPattern.test(withAsciiDomain(typed));

/** A longer text is no address, and is not searched for one. */
const longestPasted = 1_000;

/** Joiners aside, which plain text keeps where a script needs them: with them a domain is another one. */
const invisible = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;

/**
 * The bare address in what is typed or pasted: a link (`mailto:`), `Name <address>`, an address in quotes or brackets or
 * with the full stop of its sentence. A text without one stays, as a plain line without what cannot be seen. Idempotent.
 */
export function readEmailAddress(typed: string): string {
  // Twice: what stood behind something invisible may stay only behind a letter.
  const line = plainLine(plainLine(typed).replace(invisible, ''));
  if (line.length > longestPasted) return line;
  const text = narrow(line.normalize('NFC'))
    .trim()
    .replace(/\s*@\s*/g, '@')
    .replace(/[\u3002\uff61]/g, '.');
  const bare = [text, unwrapped(text)].find(isEmailAddress);
  return bare ?? line;
}

function unwrapped(text: string): string {
  const [, inBrackets = text] = /^[^<>]*<([^<>]*)>[\s\p{P}]*$/u.exec(text) ?? [];
  const [, linked] = /^[\s\p{Ps}\p{Pi}"']*mailto:([^?]*)/iu.exec(inBrackets) ?? [];
  return (linked === undefined ? inBrackets : decoded(linked))
    .replace(/^[\s<\p{Ps}\p{Pi}"']+/u, '')
    .replace(/[\s>\p{Pe}\p{Pf}"'.,;:!]+$/u, '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** What an email is sent to: the local part as typed, whose case its host may mind (RFC 5321, 2.4), the domain in ASCII. */
export function addressAsSent(typed: string): string {
  const address = withAsciiDomain(readEmailAddress(typed).normalize('NFC').trim());
  const start = address.lastIndexOf('@') + 1;
  return address.slice(0, start) + address.slice(start).toLowerCase();
}

/** One account and one limit, however its address is typed; what is sent to is ASCII. */
export const foldEmail = (typed: string): string => addressAsSent(typed).toLowerCase();
