export interface Converted {
  readonly pdf: Uint8Array;
  /** The number of pages that are a picture now, because rewriting changed what they show. */
  readonly picturedPages: number;
  /** A WebP picture of the first page. Absent if none was made. */
  readonly preview?: Uint8Array | undefined;
  /** Absent if the reader couldn't open the PDF. */
  readonly pages?: number;
}
