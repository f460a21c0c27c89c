/** Limits in bytes and ms: far above ordinary documents, and far below the capacity of a worker. */
export const documentLimits = {
  pages: 400,
  pixels: 40_000_000,
  /** The decompressed size of all streams of a PDF, or of all parts of a .docx. */
  unpackedBytes: 100 * 1024 * 1024,
  zipEntries: 2_000,
  /** The ratio of the decompressed to the compressed size of a .docx. Checked only above `ratioCountsFrom` bytes. */
  ratio: 200,
  ratioCountsFrom: 10 * 1024 * 1024,
  xmlBytes: 24 * 1024 * 1024,
  xmlDepth: 200,
  xmlElements: 400_000,
  paragraphs: 20_000,
  conversionMs: 60_000,
  officeMs: 50_000,
  heapMegabytes: 512,
  /** The memory of the independent reader (PDFium). */
  readerBytes: 256 * 1024 * 1024,
  /** The number of pages that may be kept as pictures. Each can take half a megabyte. */
  picturedPages: 40,
  /** The number of pages up to which those that borrow our fonts become pictures: each takes half a second. */
  borrowingPages: 20,
} as const;
