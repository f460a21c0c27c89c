/**
 * Raised when the same content is drawn differently, so that copies drawn before are drawn anew; a test fails until it
 * is.
 */
export const layoutVersion = 4;
