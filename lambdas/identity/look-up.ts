import { AdminGetUserCommand, type AdminGetUserCommandOutput } from '@aws-sdk/client-cognito-identity-provider';
import { asTooManyTries, type Cognito, isOneOf } from './cognito.ts';

/** An account, by email or by Cognito's opaque name. */
export const lookUp =
  ({ client, UserPoolId }: Cognito) =>
  async (Username: string): Promise<AdminGetUserCommandOutput | undefined> => {
    try {
      return await client.send(new AdminGetUserCommand({ UserPoolId, Username }));
    } catch (error) {
      // The second is for impossible names: empty, or longer than 128 characters.
      if (isOneOf(error, ['UserNotFoundException', 'InvalidParameterException'])) return undefined;
      throw asTooManyTries(error);
    }
  };
