import { sealWith } from '../../../lib/storage/seal.ts';
import { siteStorage } from '../../../lib/storage/storage.ts';

/** Words that the server has not acknowledged, and the revision that they were written over. */
export interface Kept {
  readonly text: string;
  readonly over: number;
}

export interface KeptText {
  readonly read: () => Promise<Kept | undefined>;
  readonly keep: (kept: Kept) => void;
  readonly forget: () => void;
}

/** In this browser, sealed under the letter's token: without the link nobody can read it, and nothing names the letter. */
export function keptText(token: string): KeptText {
  const name = digestOf(`name ${token}`).then((digest) => `letter-${digest}`);
  const seal = digestOf(`seal ${token}`).then(sealWith);
  let newest: Kept | undefined;
  let isWriting = false;

  async function write() {
    const [key, sealing] = [await name, await seal];
    if (!sealing) return;
    while (newest) {
      const kept = newest;
      const sealed = await sealing.close(JSON.stringify(kept));
      // Forgotten meanwhile, it must not come back.
      if (newest) siteStorage.setItem(key, sealed);
      if (newest === kept) newest = undefined;
    }
  }

  return {
    async read() {
      const sealed = siteStorage.getItem(await name);
      const text = sealed === null ? undefined : await (await seal)?.open(sealed);
      return text === undefined ? undefined : (JSON.parse(text) as Kept);
    },
    keep(kept) {
      newest = kept;
      if (isWriting) return;
      isWriting = true;
      void write().finally(() => {
        isWriting = false;
      });
    },
    forget() {
      newest = undefined;
      void name.then((key) => siteStorage.removeItem(key));
    },
  };
}

/** Base64 of 32 bytes; of none where the browser has no cryptography, which then keeps nothing. */
async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle?.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

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
    super('You declined this request, so this link no longer works.');
  }
}
