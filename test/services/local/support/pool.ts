import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { openDatabase } from '../../../../infra/local/common/database.ts';
import { listenPrivately } from '../../../../infra/local/common/listen.ts';
import { openMailbox } from '../../../../infra/local/mailbox/mailbox.ts';
import { openPool } from '../../../../infra/local/user-pool/pool.ts';
import { servePool } from '../../../../infra/local/user-pool/serve-pool.ts';
import { secretHash } from '../../../../lambdas/identity/cognito.ts';
import { handler as customMessage } from '../../../../lambdas/triggers/custom-message.ts';
import { handler as preTokenGeneration } from '../../../../lambdas/triggers/pre-token-generation.ts';

export async function startPool(dataDir: string) {
  const database = openDatabase(dataDir);
  const mailbox = openMailbox(database);
  const pool = await openPool(database, mailbox, { customMessage, preTokenGeneration });
  const server = await listenPrivately(servePool(pool));
  const cognito = new CognitoIdentityProviderClient({
    region: 'us-east-1',
    endpoint: server.url,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  return {
    pool,
    mailbox,
    cognito,
    url: server.url,
    async stop() {
      cognito.destroy();
      await server.stop();
      database.close();
    },
  };
}

export type RunningPool = Awaited<ReturnType<typeof startPool>>;

/** The app client's proof in a call about a user. */
export const about = ({ pool: { clientId: ClientId, clientSecret } }: RunningPool, Username: string) => ({
  ClientId,
  Username,
  SecretHash: secretHash(clientSecret, Username, ClientId),
});

/** The same in AuthParameters. */
export function loginOf(running: RunningPool, USERNAME: string, PASSWORD: string) {
  const { ClientId, SecretHash: SECRET_HASH } = about(running, USERNAME);
  return { ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME, PASSWORD, SECRET_HASH } } as const;
}

export const lastCode = ({ mailbox }: RunningPool, to: string) =>
  /\b\d{6}\b/.exec(mailbox.read(to)[0]?.text ?? '')?.[0] ?? '';

/** The digits in the newest reset link, as `id` carries them. */
export const lastResetLink = ({ mailbox }: RunningPool, to: string) =>
  new URL(/https?:\/\/\S+\/reset\?\S+/.exec(mailbox.read(to)[0]?.text ?? '')?.[0] ?? 'http://none');
