/** Sizes in bytes, times in ms: far above ordinary documents, far below what exhausts a worker. */
export const documentLimits = {
  pages: 200,
  pixels: 40_000_000,
  /** All streams of a PDF, or all parts of a .docx, decompressed. */
  unpackedBytes: 100 * 1024 * 1024,
  zipEntries: 2_000,
  /** Decompressed to compressed size of a .docx, above `ratioCountsFrom` bytes. */
  ratio: 200,
  ratioCountsFrom: 10 * 1024 * 1024,
  xmlBytes: 24 * 1024 * 1024,
  xmlDepth: 200,
  xmlElements: 400_000,
  paragraphs: 20_000,
  conversionMs: 60_000,
  officeMs: 50_000,
  heapMegabytes: 512,
  /** Memory of the independent reader. */
  readerBytes: 256 * 1024 * 1024,
  /** Pages that may be kept as pictures, which have up to half a megabyte each. */
  picturedPages: 40,
} as const;
