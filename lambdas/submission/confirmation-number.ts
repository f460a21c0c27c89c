import { randomBytes } from 'node:crypto';

/** Letters and digits that are not confused when they are read aloud. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a random confirmation number, such as 'W9HH-VHZA'. */
export function confirmationNumber(): string {
  const letters = [...randomBytes(64)].filter((byte) => byte < 240).map((byte) => alphabet[byte % alphabet.length]);
  return `${letters.slice(0, 4).join('')}-${letters.slice(4, 8).join('')}`;
}
