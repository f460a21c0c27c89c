/** Specification, section 9. */
export const fileSize = (bytes: number): string =>
  bytes < 1024
    ? `${bytes} bytes`
    : bytes < 1024 * 1024
      ? `${Math.round(bytes / 1024)} KB`
      : `${Math.round(bytes / 1024 / 1024)} MB`;
