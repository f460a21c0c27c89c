import { DecryptCommand, EncryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Database, openDatabase } from '../../../infra/local/database.ts';
import { openKey } from '../../../infra/local/keys/key.ts';
import { serveKeys } from '../../../infra/local/keys/serve-keys.ts';
import { type Listening, listenPrivately } from '../../../infra/local/listen.ts';
import { tempDir } from './support/temp-dir.ts';

const dir = tempDir();
const KeyId = 'alias/ssn';
let database: Database;
let server: Listening;
let kms: KMSClient;

const encrypt = (text: string, EncryptionContext: Record<string, string>, id = KeyId) =>
  kms.send(new EncryptCommand({ KeyId: id, EncryptionContext, Plaintext: Buffer.from(text) }));
const decrypt = (CiphertextBlob: Uint8Array | undefined, EncryptionContext: Record<string, string>) =>
  kms.send(new DecryptCommand({ KeyId, EncryptionContext, CiphertextBlob }));

beforeAll(async () => {
  database = openDatabase(dir.path);
  server = await listenPrivately(serveKeys(await openKey(database, KeyId)));
  kms = new KMSClient({
    region: 'us-east-1',
    endpoint: server.url,
    maxAttempts: 1,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
});
afterAll(async () => {
  kms.destroy();
  await server.stop();
  database.close();
  dir.remove();
});

// https://docs.aws.amazon.com/kms/latest/developerguide/encrypt_context.html
describe('a key', () => {
  it('opens what it sealed, with the same context in any order', async () => {
    const { CiphertextBlob } = await encrypt('123-45-6789', { applicant: 'a', form: 'f' });
    expect(Buffer.from(CiphertextBlob ?? []).toString('latin1')).not.toContain('6789');
    const { Plaintext } = await decrypt(CiphertextBlob, { form: 'f', applicant: 'a' });
    expect(Buffer.from(Plaintext ?? []).toString()).toBe('123-45-6789');
  });

  it('seals the same text differently each time', async () => {
    const [one, two] = await Promise.all([encrypt('x', {}), encrypt('x', {})]);
    expect(one.CiphertextBlob).not.toEqual(two.CiphertextBlob);
  });

  it.each<Record<string, string>>([{}, { applicant: 'b' }, { applicant: 'a', more: '1' }, { Applicant: 'a' }])(
    'does not open with the context %j',
    async (context) => {
      const { CiphertextBlob } = await encrypt('x', { applicant: 'a' });
      await expect(decrypt(CiphertextBlob, context)).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
    },
  );

  it('does not open what was changed', async () => {
    const { CiphertextBlob = new Uint8Array() } = await encrypt('x', {});
    const changed = Uint8Array.from(CiphertextBlob, (byte, index) =>
      index === CiphertextBlob.length - 1 ? byte ^ 1 : byte,
    );
    await expect(decrypt(changed, {})).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
    await expect(decrypt(Buffer.from('short'), {})).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
  });

  // https://docs.aws.amazon.com/kms/latest/APIReference/API_GenerateDataKey.html
  it('makes data keys of 256 bits, each another, which it gives back to the same context alone', async () => {
    const make = () =>
      kms.send(new GenerateDataKeyCommand({ KeyId, EncryptionContext: { applicant: 'a' }, KeySpec: 'AES_256' }));
    const [one, other] = await Promise.all([make(), make()]);
    expect(one.Plaintext).toHaveLength(32);
    expect(one.Plaintext).not.toEqual(other.Plaintext);
    expect((await decrypt(one.CiphertextBlob, { applicant: 'a' })).Plaintext).toEqual(one.Plaintext);
    await expect(decrypt(one.CiphertextBlob, { applicant: 'b' })).rejects.toMatchObject({
      name: 'InvalidCiphertextException',
    });
  });

  // https://docs.aws.amazon.com/kms/latest/APIReference/API_Encrypt.html
  it('takes 4096 bytes at most, and is one of this account', async () => {
    await expect(encrypt('x'.repeat(4096), {})).resolves.toBeDefined();
    await expect(encrypt('x'.repeat(4097), {})).rejects.toMatchObject({ name: 'ValidationException' });
    await expect(encrypt('x', {}, 'alias/other')).rejects.toMatchObject({ name: 'NotFoundException' });
  });
});
