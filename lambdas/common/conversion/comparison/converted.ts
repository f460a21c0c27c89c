export interface Converted {
  readonly pdf: Uint8Array;
  /** Pages that could be kept as pictures only. */
  readonly picturedPages: number;
}
