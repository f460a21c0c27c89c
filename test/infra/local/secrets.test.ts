import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Listening, listenPrivately } from '../../../infra/local/common/listen.ts';
import { serveSecrets } from '../../../infra/local/secrets/serve-secrets.ts';

let server: Listening;
let secrets: SecretsManagerClient;

const read = (SecretId: string) => secrets.send(new GetSecretValueCommand({ SecretId }));

beforeAll(async () => {
  server = await listenPrivately(serveSecrets({ 'app-client-secret': 'a secret' }));
  secrets = new SecretsManagerClient({
    region: 'us-east-1',
    endpoint: server.url,
    maxAttempts: 1,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
});
afterAll(async () => {
  secrets.destroy();
  await server.stop();
});

it('tells the current version of a secret', async () => {
  expect(await read('app-client-secret')).toMatchObject({
    Name: 'app-client-secret',
    SecretString: 'a secret',
    VersionStages: ['AWSCURRENT'],
  });
});

it.each(['another', 'toString'])('does not know the secret %s', async (id) => {
  await expect(read(id)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
});

it('answers no request without a signature', async () => {
  const response = await fetch(server.url, {
    method: 'POST',
    headers: { 'x-amz-target': 'secretsmanager.GetSecretValue' },
    body: JSON.stringify({ SecretId: 'app-client-secret' }),
  });
  expect(response.status).toBe(400);
  expect(await response.text()).not.toContain('a secret');
});
