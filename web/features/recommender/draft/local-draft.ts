import { createSeal } from '../../../lib/storage/seal.ts';
import { siteStorage } from '../../../lib/storage/storage.ts';

/** A text that the server has not acknowledged, and the revision that it replaces. */
export interface LocalDraft {
  readonly text: string;
  readonly over: number;
}

export interface LocalDraftStore {
  readonly read: () => Promise<LocalDraft | undefined>;
  readonly save: (draft: LocalDraft) => void;
  readonly remove: () => void;
}

/**
 * Creates a store in the browser for the unsaved text of one letter. The encryption key and the hashed item name are
 * derived from the letter's token, so without the link the stored item reveals neither the text nor the letter.
 */
export function createLocalDraftStore(token: string): LocalDraftStore {
  const name = digestOf(`name ${token}`).then((digest) => `letter-${digest}`);
  const seal = digestOf(`seal ${token}`).then(createSeal);
  let newest: LocalDraft | undefined;
  let isWriting = false;

  async function write() {
    const [key, sealing] = [await name, await seal];
    if (!sealing) return;
    while (newest) {
      const draft = newest;
      const sealed = await sealing.encrypt(JSON.stringify(draft));
      // The text may have been removed in the meantime, and must not be stored again.
      if (newest) siteStorage.setItem(key, sealed);
      if (newest === draft) newest = undefined;
    }
  }

  return {
    async read() {
      const sealed = siteStorage.getItem(await name);
      const text = sealed === null ? undefined : await (await seal)?.decrypt(sealed);
      return text === undefined ? undefined : (JSON.parse(text) as LocalDraft);
    },
    save(draft) {
      newest = draft;
      if (isWriting) return;
      isWriting = true;
      void write().finally(() => {
        isWriting = false;
      });
    },
    remove() {
      newest = undefined;
      void name.then((key) => siteStorage.removeItem(key));
    },
  };
}

/** Returns the SHA-256 of a text as base64, or '' if the browser has no cryptography and therefore stores no text. */
async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle?.digest('SHA-256', new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

const declinedKeyOf = async (token: string) => {
  const digest = await digestOf(`declined ${token}`);
  return digest && `declined-${digest}`;
};

/** The links with which a request was declined in this browser. The server does not say why a link has ended. */
export const declinedLinks = {
  has: async (token: string) => siteStorage.getItem(await declinedKeyOf(token)) !== null,
  /** Adds a link. Call it before the decline is sent, because the response may be lost. */
  async add(token: string) {
    const name = await declinedKeyOf(token);
    if (name) siteStorage.setItem(name, 'yes');
  },
  /** Removes a link. Call it if the request is still open. */
  remove: async (token: string) => siteStorage.removeItem(await declinedKeyOf(token)),
};

/** Replaces the server's message, which is the same for every reason that a link has ended. */
export class RequestDeclinedError extends Error {
  override name = 'RequestDeclinedError' as const;
  constructor() {
    super('You declined this request, so this link no longer works.');
  }
}
