import { checkClient } from '../pool/check-proof.ts';
import type { Input } from '../pool/input.ts';
import type { Pool } from '../pool/pool.ts';

export async function describeUserPoolClient(pool: Pool, input: Input) {
  checkClient(pool, input);
  const { id, clientId, clientSecret } = pool;
  return { UserPoolClient: { UserPoolId: id, ClientId: clientId, ClientName: 'Site', ClientSecret: clientSecret } };
}
