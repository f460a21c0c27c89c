const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const lastLabel = '[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?';

/**
 * A bare address (specification, section 5: a standard address): a dot-atom (RFC 5322, 3.2.3) of at most 64 characters, an
 * at sign, a host name (RFC 1123, 2.1) with a dot; 254 in all (RFC 5321, 4.5.3.1). ASCII, because SES sends to no other local
 * part.
 */
export const emailPattern = new RegExp(
  `^(?=.{1,254}$)(?=.{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+${lastLabel}$`,
  'i',
);

/** One account and one limit, however its address is typed. */
export const foldEmail = (typed: string): string => typed.normalize('NFC').trim().toLowerCase();
