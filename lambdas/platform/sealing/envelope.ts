import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export interface DataKey {
  readonly plain: Uint8Array;
  readonly encrypted: Uint8Array;
}

const magicBytes = Buffer.from('envelope', 'latin1');
const algorithm = 'aes-256-gcm';
const [lengthBytes, nonceBytes, tagBytes] = [2, 12, 16] as const;

/** Encrypts a text. Format: magic bytes, length of the encrypted key, encrypted key, nonce, tag, ciphertext. */
export function encryptEnvelope({ plain, encrypted }: DataKey, text: string): Uint8Array {
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt16BE(encrypted.length);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, plain, nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([magicBytes, length, encrypted, nonce, cipher.getAuthTag(), body]);
}

export function encryptedKeyOf(envelope: Uint8Array): Uint8Array {
  const bytes = Buffer.from(envelope);
  const from = magicBytes.length + lengthBytes;
  return bytes.subarray(from, from + bytes.readUInt16BE(magicBytes.length));
}

/** Decrypts an envelope. Throws if it was modified or the key is wrong. */
export function decryptEnvelope(plainKey: Uint8Array, envelope: Uint8Array): string {
  const sealed = Buffer.from(envelope).subarray(magicBytes.length + lengthBytes + encryptedKeyOf(envelope).length);
  const [nonce, tag] = [sealed.subarray(0, nonceBytes), sealed.subarray(nonceBytes, nonceBytes + tagBytes)];
  const decipher = createDecipheriv(algorithm, plainKey, nonce, { authTagLength: tagBytes }).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
}
