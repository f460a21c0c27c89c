export interface Seal {
  encrypt(applicationId: string, answer: string): Promise<Uint8Array>;
  /** Decrypts a sealed answer. Returns undefined if the caller has no access to the key. */
  decrypt(applicationId: string, sealed: Uint8Array): Promise<string | undefined>;
}

/** The seal of callers without the key. It leaves sealed answers encrypted and can't seal any. */
export const keylessSeal: Seal = {
  encrypt: async () => {
    throw new Error("An encrypted answer can't be saved without the key.");
  },
  decrypt: async () => undefined,
};
