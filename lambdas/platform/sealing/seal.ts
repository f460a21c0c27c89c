export interface Seal {
  close(applicationId: string, answer: string): Promise<Uint8Array>;
  /** Returns undefined if the caller has no access to the key. */
  open(applicationId: string, sealed: Uint8Array): Promise<string | undefined>;
}

export const keyless: Seal = {
  close: async () => {
    throw new Error("An encrypted answer can't be saved without the key.");
  },
  open: async () => undefined,
};
