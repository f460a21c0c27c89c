// `shared` is the code that the client and the server have in common. It imports neither Node, the DOM, React nor AWS.

/**
 * The limits of the specification (section 9), in bytes or UTF-16 units. The specification does not set uploadsADay,
 * conversionsAnHour, pdfCopiesAnHour, bodyBytes, answersWithSeen, or the limits of letters of recommendation.
 */
export const limits = {
  fileNameLength: 32,
  fileTypes: ['.png', '.jpeg', '.jpg', '.pdf', '.docx'],
  uploadsADay: 60,
  conversionsAnHour: 20,
  pdfCopiesAnHour: 30,
  bodyBytes: 256 * 1024,
  /** The limit of answers with `seen` in a request: their condition takes 2,583 of the 4,096 bytes in DynamoDB. */
  answersWithSeen: 50,
  valueLength: 20_000,
  textLength: 45,
  /** The longest email address (RFC 5321, 4.5.3.1). */
  emailLength: 254,
  textAreaLength: 1500,
  rowsOfARepeat: 10,
  suggestions: 5,
  letterText: 20_000,
  letterNote: 500,
  letterReason: 500,
  recommenderName: 90,
} as const;

/** Times in milliseconds. lettersPoll and workExpiry are not set by the specification. */
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
  /** A document or PDF copy that is still running after this time counts as failed. */
  workExpiry: 600_000,
} as const;

/**
 * How many days a browser keeps answers that are not saved. Safari deletes what pages store after 7 days without a
 * visit (WebKit's Intelligent Tracking Prevention), so no screen promises an applicant more than a visitor.
 */
export const unsavedDays = { visitor: 7, applicant: 30 } as const;
