/** A standard address (specification, section 5): something, an at sign, and a domain with a dot. */
export const emailPattern = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
