import { type Input, text } from '../input.ts';
import type { Pool } from '../pool.ts';
import { PoolError } from '../pool-error.ts';

export async function describeUserPoolClient({ id, clientId, clientSecret }: Pool, input: Input) {
  if (text(input, 'ClientId') !== clientId)
    throw new PoolError('ResourceNotFoundException', `User pool client ${input.ClientId} does not exist.`);
  return { UserPoolClient: { UserPoolId: id, ClientId: clientId, ClientName: 'Site', ClientSecret: clientSecret } };
}
