// In browsers and in Node.js alike, but neither's types are known here.
declare const TextDecoder: new (encoding: string) => { decode(bytes: Uint8Array): string };

/** A character for each byte, to look for ASCII in what is no text. */
export const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
