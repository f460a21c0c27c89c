import { resolveMx } from 'node:dns/promises';

/** An MX record whose exchange is '' (RFC 7505, "null MX") says that a domain takes none. */
const noMail = ['ENOTFOUND', 'ENODATA'];

const timeoutMs = 3_000;

/**
 * Whether a domain takes mail. Without an answer of the DNS it does: a typing error comes back as a bounce, and a slow
 * name server must keep nobody from asking. MAIL_DOMAINS, on a developer's machine, is the list of those that do.
 */
export async function takesMail(domain: string): Promise<boolean> {
  const { MAIL_DOMAINS } = process.env;
  if (MAIL_DOMAINS !== undefined) return MAIL_DOMAINS.split(',').some((known) => matches(known, domain));
  try {
    const { promise: timeout, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(resolve, timeoutMs);
    const records = await Promise.race([resolveMx(domain), timeout]);
    clearTimeout(timer);
    return records === undefined || records.some(({ exchange }) => exchange !== '');
  } catch (error) {
    return !(error instanceof Error && 'code' in error && noMail.includes(String(error.code)));
  }
}

const matches = (known: string, domain: string) =>
  known.startsWith('*.') ? domain.endsWith(known.slice(1)) : domain === known;
