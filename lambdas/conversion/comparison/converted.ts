export interface Converted {
  readonly pdf: Uint8Array;
  /** The number of pages that were replaced by a picture, because rewriting the PDF changed their appearance. */
  readonly picturedPages: number;
  /** Whether the uploaded PDF has a digital signature, which is not valid for the rewritten one. */
  readonly isSigned?: boolean;
  /** A WebP picture of the first page. Absent if none was made. */
  readonly preview?: Uint8Array | undefined;
  /** The number of pages. Absent if the reader couldn't open the PDF. */
  readonly pages?: number;
}
