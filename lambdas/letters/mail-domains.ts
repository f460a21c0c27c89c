import dns from 'node:dns/promises';
import { foldEmail } from '../../shared/email-address.ts';

/** Returns a sentence for the applicant if the domain of an address accepts no email. */
export async function mailProblem(email: string): Promise<string | undefined> {
  const domain = foldEmail(email).split('@').at(-1) ?? '';
  return (await takesMail(domain)) ? undefined : `There is no mail at ${domain}. Please check the address.`;
}

/** The DNS errors for a name that doesn't exist and for a name without records of the requested type. */
const noRecord = ['ENOTFOUND', 'ENODATA'];

const timeoutMs = 3_000;

/**
 * Whether a domain accepts email, according to its MX records, or else to its address (RFC 5321, 5.1). A domain with an
 * empty exchange accepts none (RFC 7505). Returns true if the DNS doesn't answer, so that a slow name server blocks no
 * request. Locally, MAIL_DOMAINS replaces the DNS.
 */
export async function takesMail(domain: string): Promise<boolean> {
  const { MAIL_DOMAINS } = process.env;
  if (MAIL_DOMAINS !== undefined) return MAIL_DOMAINS.split(',').some((known) => matches(known, domain));
  const { promise: timeout, resolve } = Promise.withResolvers<true>();
  const timer = setTimeout(resolve, timeoutMs, true);
  const answer = await Promise.race([hasMailServer(domain), timeout]);
  clearTimeout(timer);
  return answer;
}

async function hasMailServer(domain: string): Promise<boolean> {
  const exchanges = await recordsOf(dns.resolveMx(domain));
  if (exchanges === undefined || exchanges.length > 0)
    return exchanges === undefined || exchanges.some(({ exchange }) => exchange !== '');
  const addresses = await Promise.all([recordsOf(dns.resolve4(domain)), recordsOf(dns.resolve6(domain))]);
  return addresses.some((records) => records === undefined || records.length > 0);
}

/** Returns the records, or undefined if the DNS didn't answer. */
const recordsOf = <Record>(asked: Promise<Record[]>): Promise<Record[] | undefined> =>
  asked.catch((error: unknown) =>
    error instanceof Error && 'code' in error && noRecord.includes(String(error.code)) ? [] : undefined,
  );

const matches = (known: string, domain: string) =>
  known.startsWith('*.') ? domain.endsWith(known.slice(1)) : domain === known;
