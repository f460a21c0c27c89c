import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Database, openDatabase } from '../../../infra/local/common/database.ts';
import { type Listening, listenPrivately } from '../../../infra/local/common/listen.ts';
import { openKey } from '../../../infra/local/keys/key.ts';
import { serveKeys } from '../../../infra/local/keys/serve-keys.ts';
import { tempDir } from './support/temp-dir.ts';

const dir = tempDir();
const KeyId = 'alias/ssn';
let database: Database;
let server: Listening;
let kms: KMSClient;

const dataKey = (EncryptionContext: Record<string, string>, id = KeyId) =>
  kms.send(new GenerateDataKeyCommand({ KeyId: id, EncryptionContext, KeySpec: 'AES_256' }));
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

// https://docs.aws.amazon.com/kms/latest/APIReference/API_GenerateDataKey.html
describe('a key', () => {
  it('generates random data keys of 256 bits', async () => {
    const [one, two] = await Promise.all([dataKey({}), dataKey({})]);
    expect(one.Plaintext).toHaveLength(32);
    expect(one.Plaintext).not.toEqual(two.Plaintext);
    expect(Buffer.from(one.CiphertextBlob ?? []).includes(Buffer.from(one.Plaintext ?? []))).toBe(false);
  });

  // https://docs.aws.amazon.com/kms/latest/developerguide/encrypt_context.html
  it('decrypts what it encrypted, with the same context in any order', async () => {
    const { Plaintext, CiphertextBlob } = await dataKey({ applicant: 'a', form: 'f' });
    expect((await decrypt(CiphertextBlob, { form: 'f', applicant: 'a' })).Plaintext).toEqual(Plaintext);
  });

  it.each<Record<string, string>>([{}, { applicant: 'b' }, { applicant: 'a', more: '1' }, { Applicant: 'a' }])(
    'does not open with the context %j',
    async (context) => {
      const { CiphertextBlob } = await dataKey({ applicant: 'a' });
      await expect(decrypt(CiphertextBlob, context)).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
    },
  );

  it('does not decrypt a changed ciphertext', async () => {
    const { CiphertextBlob = new Uint8Array() } = await dataKey({});
    const changed = Uint8Array.from(CiphertextBlob, (byte, index) =>
      index === CiphertextBlob.length - 1 ? byte ^ 1 : byte,
    );
    await expect(decrypt(changed, {})).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
    await expect(decrypt(Buffer.from('short'), {})).rejects.toMatchObject({ name: 'InvalidCiphertextException' });
  });

  it('is one of this account', async () => {
    await expect(dataKey({}, 'alias/other')).rejects.toMatchObject({ name: 'NotFoundException' });
  });
});
