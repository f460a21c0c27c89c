import { paginateListUsers } from '@aws-sdk/client-cognito-identity-provider';
import type { Cognito } from './cognito.ts';

export interface Account {
  readonly account: string;
  readonly email: string;
  readonly createdAt: Date;
}

/** Every account, confirmed or not, for commands of an operator. */
export async function* listAccounts({ client, UserPoolId }: Cognito): AsyncGenerator<Account> {
  for await (const { Users = [] } of paginateListUsers({ client }, { UserPoolId }))
    for (const { Attributes = [], UserCreateDate } of Users) {
      const [account, email] = ['sub', 'email'].map((name) => Attributes.find(({ Name }) => Name === name)?.Value);
      if (!account || !email || !UserCreateDate) throw new Error('An account lacks its id, email or date.');
      yield { account, email, createdAt: UserCreateDate };
    }
}
