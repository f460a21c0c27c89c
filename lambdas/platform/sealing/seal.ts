export interface Seal {
  close(applicationId: string, answer: string): Promise<Uint8Array>;
  /** Returns undefined if the caller has no access to the key. */
  open(applicationId: string, sealed: Uint8Array): Promise<string | undefined>;
}

/** The seal of callers without the key. It leaves sealed answers encrypted and can't seal any. */
export const keyless: Seal = {
  close: async () => {
    throw new Error("An encrypted answer can't be saved without the key.");
  },
  open: async () => undefined,
};
