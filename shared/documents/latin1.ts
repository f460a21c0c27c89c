// Browsers and Node.js both have TextDecoder, but `shared` is compiled without the types of either.
declare const TextDecoder: new (encoding: string) => { decode(bytes: Uint8Array): string };

/** Decodes each byte to one character, to search binary data for ASCII text. */
export const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
