import { foldEmail } from '../../shared/email-address.ts';

/** One mailbox, however its address is typed: what follows a `+` before the `@` is cut. */
export const foldedAddress = (typed: string): string => foldEmail(typed).replace(/\+[^@]*@/, '@');
