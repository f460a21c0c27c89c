import { AdminDeleteUserCommand, AdminUserGlobalSignOutCommand } from '@aws-sdk/client-cognito-identity-provider';
import { type Cognito, isOneOf } from './cognito.ts';

/** Ends the sessions and deletes the account, for commands of an operator. False when there is none. */
export async function deleteAccount({ client, UserPoolId }: Cognito, Username: string): Promise<boolean> {
  const account = { UserPoolId, Username };
  try {
    await client.send(new AdminUserGlobalSignOutCommand(account));
    await client.send(new AdminDeleteUserCommand(account));
    return true;
  } catch (error) {
    if (isOneOf(error, ['UserNotFoundException'])) return false;
    throw error;
  }
}
