/** Encryption of text with one key, by AES-GCM. The result is base64 of the nonce and the ciphertext. */
export interface Seal {
  readonly encrypt: (text: string) => Promise<string>;
  /** Returns undefined if the text was encrypted with another key or is damaged. */
  readonly decrypt: (sealed: string) => Promise<string | undefined>;
}

const nonceBytes = 12;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/**
 * Creates a seal. Returns undefined if the browser has no cryptography; sealed entries then stay in memory.
 * @param key 32 bytes in base64.
 */
export async function createSeal(key: string): Promise<Seal | undefined> {
  const { subtle } = crypto;
  if (!subtle) return undefined;
  const imported = await subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['encrypt', 'decrypt']);
  return {
    async encrypt(text) {
      const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
      const cipher = await subtle.encrypt({ name: 'AES-GCM', iv }, imported, new TextEncoder().encode(text));
      const bytes = [...iv, ...new Uint8Array(cipher)];
      return btoa(bytes.map((byte) => String.fromCharCode(byte)).join(''));
    },
    async decrypt(sealed) {
      try {
        const bytes = bytesOf(sealed);
        const [iv, cipher] = [bytes.slice(0, nonceBytes), bytes.slice(nonceBytes)];
        return new TextDecoder().decode(await subtle.decrypt({ name: 'AES-GCM', iv }, imported, cipher));
      } catch {
        return undefined;
      }
    },
  };
}
