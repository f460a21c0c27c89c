import { siteStorage } from '../../../lib/storage.ts';
import { digestOf } from '../draft/kept-text.ts';

const nameOf = async (token: string) => {
  const digest = await digestOf(`declined ${token}`);
  return digest && `declined-${digest}`;
};

/** Links by which somebody declined in this browser: the server tells nobody why a link has ended. */
export const declinedLinks = {
  has: async (token: string) => siteStorage.getItem(await nameOf(token)) !== null,
  /** Before it is sent: its answer may be lost. */
  async note(token: string) {
    const name = await nameOf(token);
    if (name) siteStorage.setItem(name, 'yes');
  },
  /** The request is still there. */
  forget: async (token: string) => siteStorage.removeItem(await nameOf(token)),
};

/** Instead of the server's sentence, which is the same whatever the reason. */
export class DeclinedHere extends Error {
  override name = 'DeclinedHere' as const;
  constructor() {
    super('You said here that you cannot write this letter; this link has ended.');
  }
}
