export interface Converted {
  readonly pdf: Uint8Array;
  /** Pages that could be kept as pictures only. */
  readonly picturedPages: number;
  /** A WebP picture of the first page, where there is one. */
  readonly preview?: Uint8Array | undefined;
  /** Unknown where the reader could not open it. */
  readonly pages?: number;
}
