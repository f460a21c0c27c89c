import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type Database, getOrCreate } from '../common/database.ts';

export type EncryptionContext = Readonly<Record<string, string>>;

export interface Key {
  readonly id: string;
  encrypt(plaintext: Uint8Array, context: EncryptionContext): Buffer;
  decrypt(ciphertext: Uint8Array, context: EncryptionContext): Buffer;
}

const nonceBytes = 12;
const tagBytes = 16;

/** The context in canonical order, as additional authenticated data. */
const authenticated = (context: EncryptionContext) =>
  Buffer.from(JSON.stringify(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))));

export async function openKey(database: Database, id: string): Promise<Key> {
  const material = Buffer.from(
    await getOrCreate(database, `key ${id}`, () => randomBytes(32).toString('base64')),
    'base64',
  );
  return {
    id,
    encrypt(plaintext, context) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', material, nonce).setAAD(authenticated(context));
      const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    decrypt(ciphertext, context) {
      const bytes = Buffer.from(ciphertext);
      const decipher = createDecipheriv('aes-256-gcm', material, bytes.subarray(0, nonceBytes))
        .setAAD(authenticated(context))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
    },
  };
}
