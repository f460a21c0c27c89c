import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { AwsError, requireSignature, serveAwsJson } from '../common/aws-json.ts';
import { type Database, getOrCreate } from '../common/database.ts';

type EncryptionContext = Readonly<Record<string, string>>;

const nonceBytes = 12;
const tagBytes = 16;

/** Encodes the encryption context in canonical order, as additional authenticated data. */
const encodeContext = (context: EncryptionContext) =>
  Buffer.from(JSON.stringify(Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1))));

/** Opens a key whose material is kept with the data. */
export async function openKey(database: Database, id: string): Promise<Key> {
  const material = await getOrCreate(database, `key ${id}`, () => randomBytes(32).toString('base64'));
  return createKey(id, Buffer.from(material, 'base64'));
}

export function createKey(id: string, material: Buffer = randomBytes(32)) {
  return {
    id,
    mac: (message: Uint8Array) => createHmac('sha256', material).update(message).digest(),
    encrypt(plaintext: Uint8Array, context: EncryptionContext) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', material, nonce).setAAD(encodeContext(context));
      const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]);
    },
    decrypt(ciphertext: Uint8Array, context: EncryptionContext) {
      const bytes = Buffer.from(ciphertext);
      const decipher = createDecipheriv('aes-256-gcm', material, bytes.subarray(0, nonceBytes))
        .setAAD(encodeContext(context))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
    },
  };
}

type Key = ReturnType<typeof createKey>;

interface Input {
  readonly KeyId?: unknown;
  readonly EncryptionContext?: EncryptionContext;
  readonly CiphertextBlob?: unknown;
  readonly KeySpec?: unknown;
  readonly MacAlgorithm?: unknown;
  readonly Message?: unknown;
}

const longestCiphertext = 6144;

function ciphertextIn({ CiphertextBlob }: Input): Buffer {
  const bytes = typeof CiphertextBlob === 'string' ? Buffer.from(CiphertextBlob, 'base64') : Buffer.alloc(0);
  if (bytes.length < 1 || bytes.length > longestCiphertext)
    throw new AwsError('ValidationException', `Value at 'CiphertextBlob' must have 1 to ${longestCiphertext} bytes.`);
  return bytes;
}

function generateDataKey(key: Key, input: Input) {
  if (input.KeySpec !== 'AES_256')
    throw new AwsError('ValidationException', `KeySpec '${input.KeySpec}' is not known.`);
  const plaintext = randomBytes(32);
  const ciphertext = key.encrypt(plaintext, input.EncryptionContext ?? {});
  return { KeyId: key.id, Plaintext: plaintext.toString('base64'), CiphertextBlob: ciphertext.toString('base64') };
}

function decrypt(key: Key, input: Input) {
  const ciphertext = ciphertextIn(input);
  try {
    const plaintext = key.decrypt(ciphertext, input.EncryptionContext ?? {});
    return { KeyId: key.id, Plaintext: plaintext.toString('base64'), EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' };
  } catch {
    throw new AwsError('InvalidCiphertextException');
  }
}

const longestMessage = 4096;

function generateMac(key: Key, { MacAlgorithm, Message }: Input) {
  const message = typeof Message === 'string' ? Buffer.from(Message, 'base64') : Buffer.alloc(0);
  if (message.length < 1 || message.length > longestMessage || MacAlgorithm !== 'HMAC_SHA_256')
    throw new AwsError('ValidationException', `Send HMAC_SHA_256 and a message of 1 to ${longestMessage} bytes.`);
  return { KeyId: key.id, Mac: key.mac(message).toString('base64'), MacAlgorithm };
}

const operations: Readonly<Record<string, (key: Key, input: Input) => object>> = {
  'TrentService.GenerateDataKey': generateDataKey,
  'TrentService.Decrypt': decrypt,
  'TrentService.GenerateMac': generateMac,
};

async function answer(keys: readonly Key[], request: IncomingMessage): Promise<object> {
  const target = String(request.headers['x-amz-target']);
  const operation = Object.hasOwn(operations, target) ? operations[target] : undefined;
  if (!operation) throw new AwsError('UnknownOperationException');
  requireSignature(request);
  const input = JSON.parse(await readText(request)) as Input;
  const key = keys.find(({ id }) => id === input.KeyId);
  if (!key) throw new AwsError('NotFoundException', `Key '${input.KeyId}' does not exist`);
  return operation(key, input);
}

export const serveKeys = (...keys: readonly Key[]) => serveAwsJson((request) => answer(keys, request));
