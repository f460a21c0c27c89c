/** Raised when the same content is drawn differently, so that existing copies are drawn again. A test requires it. */
export const layoutVersion = 9;
