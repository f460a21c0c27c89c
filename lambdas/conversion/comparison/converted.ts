export interface Converted {
  readonly pdf: Uint8Array;
  /** The number of pages that were replaced by a picture, because rewriting the PDF changed their appearance. */
  readonly picturedPages: number;
  /** A WebP picture of the first page. Absent if none was made. */
  readonly preview?: Uint8Array | undefined;
  /** The number of pages. Absent if the reader couldn't open the PDF. */
  readonly pages?: number;
}
