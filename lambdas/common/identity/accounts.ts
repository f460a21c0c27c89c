import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  type AdminGetUserCommandOutput,
  ConfirmSignUpCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { FormInvalid } from '../errors.ts';
import { asTooManyTries, type Cognito, hideAccount, isOneOf, weakPassword, wrongCodes } from './cognito.ts';

export interface Owner {
  /** Cognito's `sub`. */
  readonly applicant: string;
  readonly email: string;
}

export interface Accounts {
  /** Creates an account, in place of an unconfirmed one; false when a confirmed one exists. */
  signUp(email: string, password: string): Promise<boolean>;
  /** Throws FormInvalid when the code is wrong or expired, and for confirmed accounts. */
  confirm(email: string, code: string): Promise<void>;
  resendCode(email: string): Promise<void>;
  /** The owner of an account, by email or by Cognito's opaque name. */
  find(username: string): Promise<Owner | undefined>;
}

// Also when a code is repeated: to distinguish that would reveal which accounts are confirmed.
const wrongCode =
  'This confirmation code is wrong or has expired. Please check it or request a new one. If you have confirmed your account already, you can log in.';

type Account = Awaited<ReturnType<Cognito['about']>>;

export function accounts({ client, UserPoolId, about }: Cognito): Accounts {
  const startAccount = (account: Account, Password: string) =>
    client.send(
      new SignUpCommand({ ...account, Password, UserAttributes: [{ Name: 'email', Value: account.Username }] }),
    );

  async function removeUnconfirmed(Username: string): Promise<boolean> {
    const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username }));
    if (user.UserStatus !== 'UNCONFIRMED') return false;
    await client.send(new AdminDeleteUserCommand({ UserPoolId, Username }));
    return true;
  }

  /** Of two concurrent sign-ups, one counts. */
  async function replaceUnconfirmed(account: Account, password: string): Promise<boolean> {
    try {
      if (!(await removeUnconfirmed(account.Username))) return false;
      await startAccount(account, password);
    } catch (error) {
      if (!isOneOf(error, ['UsernameExistsException', 'UserNotFoundException'])) throw asTooManyTries(error);
    }
    return true;
  }

  return {
    async signUp(email, password) {
      const account = await about(email);
      try {
        await startAccount(account, password);
        return true;
      } catch (error) {
        if (isOneOf(error, ['InvalidPasswordException'])) {
          throw new FormInvalid(weakPassword);
        }
        if (isOneOf(error, ['InvalidParameterException']))
          throw new FormInvalid({ username: ['Your email address must be valid.'] });
        if (!isOneOf(error, ['UsernameExistsException'])) throw asTooManyTries(error);
        return replaceUnconfirmed(account, password);
      }
    },

    async confirm(email, code) {
      const account = await about(email);
      try {
        await client.send(new ConfirmSignUpCommand({ ...account, ConfirmationCode: code }));
      } catch (error) {
        if (isOneOf(error, wrongCodes)) throw new FormInvalid({ code: [wrongCode] });
        throw asTooManyTries(error);
      }
    },

    async resendCode(email) {
      const account = await about(email);
      await hideAccount(() => client.send(new ResendConfirmationCodeCommand(account)));
    },

    async find(username) {
      try {
        const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username: username }));
        return { applicant: attributeOf('sub', user), email: attributeOf('email', user) };
      } catch (error) {
        // The second is for impossible names: empty, or longer than 128 characters.
        if (isOneOf(error, ['UserNotFoundException', 'InvalidParameterException'])) return undefined;
        throw error;
      }
    },
  };
}

function attributeOf(name: 'sub' | 'email', { UserAttributes = [] }: AdminGetUserCommandOutput): string {
  const value = UserAttributes.find(({ Name }) => Name === name)?.Value;
  if (value === undefined) throw new Error(`An account lacks ${name}.`);
  return value;
}
