import { createHmac } from 'node:crypto';
import { foldEmail } from '../../shared/email-address.ts';
import { readEnv } from '../platform/environment.ts';

/**
 * One mailbox, however its address is spelled: for comparing and counting alone. What follows a `+` is a tag, and Gmail's
 * dots are none (https://support.google.com/mail/answer/7436150). Other hosts may mean others by them, so nothing is sent
 * to it, shown or opened by it.
 */
export function foldedAddress(typed: string): string {
  const address = foldEmail(typed);
  const at = address.lastIndexOf('@');
  const [local = ''] = address.slice(0, at).split('+');
  const domain = address.slice(at + 1);
  return domain === 'gmail.com' || domain === 'googlemail.com'
    ? `${local.replaceAll('.', '')}@gmail.com`
    : `${local}@${domain}`;
}

/** With a key that is never rotated. */
const hmacOf = (address: string): string =>
  createHmac('sha256', readEnv(process.env, ['WRITER_KEY']).WRITER_KEY)
    .update(address)
    .digest('hex');

/** Whoever an address belongs to as it is sent to: what is theirs is known by it. */
export const writerOf = (email: string): string => hmacOf(foldEmail(email));

/** What emails are counted by. */
export const mailboxOf = (email: string): string => hmacOf(foldedAddress(email));
