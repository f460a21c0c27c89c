// `shared` is what both sides of the wire know. It imports neither Node, the DOM, React nor AWS.

/**
 * Limits of the specification (section 9) and of the wire contract. Sizes in bytes, lengths in UTF-16 units, times in ms.
 * Ours to choose: uploadsADay, conversionsAnHour, pdfCopiesAnHour, bodyBytes, answersWithSeen, workExpiry, and
 * what letters of recommendation have.
 */
export const limits = {
  fileNameLength: 32,
  fileTypes: ['.png', '.jpeg', '.jpg', '.pdf', '.docx'],
  uploadsADay: 60,
  conversionsAnHour: 20,
  pdfCopiesAnHour: 30,
  bodyBytes: 256 * 1024,
  /** In one request: of the 4,096 bytes that DynamoDB allows a condition, so many take 2,583. */
  answersWithSeen: 50,
  valueLength: 20_000,
  textLength: 45,
  /** Of an email address (RFC 5321, 4.5.3.1). */
  emailLength: 254,
  textAreaLength: 1500,
  rowsOfARepeat: 10,
  suggestions: 5,
  letterText: 20_000,
  letterNote: 500,
  letterReason: 500,
  writerName: 90,
} as const;

export const times = {
  inactivityWarning: 60_000,
  toast: 5_000,
  errorToast: 300_000,
  conversionPoll: 2_000,
  pdfPoll: 1_000,
  lettersPoll: 15_000,
  pdfRefresh: 600_000,
  searchDebounce: 200,
  searchMaxWait: 500,
  /** A document or PDF copy that has not come to an end by then counts as failed. */
  workExpiry: 600_000,
} as const;
