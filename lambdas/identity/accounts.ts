import { randomUUID } from 'node:crypto';
import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  type AdminGetUserCommandOutput,
  AdminUserGlobalSignOutCommand,
  ConfirmSignUpCommand,
  type ConfirmSignUpCommandInput,
  paginateListUsers,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { signupBrowser } from '../../shared/account/signup-browser.ts';
import { FormInvalid } from '../platform/errors.ts';
import { asTooManyTries, type Cognito, hideAccount, isOneOf, weakPassword, wrongCodes } from './cognito.ts';

interface SignedUp {
  /** There is a confirmed account with this address: nothing was changed. */
  readonly exists: boolean;
  /** Cognito's, with which the confirmation can log in. */
  readonly session?: string | undefined;
}

// One sentence for all: to distinguish would reveal which accounts there are, and which are confirmed.
const wrongCode =
  "That code didn't work. Check it, or request a new one. Use the browser you signed up in, or sign up again here.";

const browserAttribute = `custom:${signupBrowser}`;

type Account = Awaited<ReturnType<Cognito['about']>>;

export function accounts(cognito: Cognito) {
  const { client, UserPoolId, about } = cognito;
  const find = lookUp(cognito);

  async function startAccount(account: Account, Password: string, browser: string): Promise<SignedUp> {
    // Part of the account, so that of two sign-ups the password and the browser that count are the same one's.
    const UserAttributes = [
      { Name: 'email', Value: account.Username },
      { Name: browserAttribute, Value: browser },
    ];
    const { Session } = await client.send(new SignUpCommand({ ...account, Password, UserAttributes }));
    return { exists: false, session: Session };
  }

  async function removeUnconfirmed(Username: string): Promise<boolean> {
    const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username }));
    if (user.UserStatus !== 'UNCONFIRMED') return false;
    await client.send(new AdminDeleteUserCommand({ UserPoolId, Username }));
    return true;
  }

  /** Of two concurrent sign-ups, one counts. */
  async function replaceUnconfirmed(account: Account, password: string, browser: string): Promise<SignedUp> {
    try {
      if (!(await removeUnconfirmed(account.Username))) return { exists: true };
      return await startAccount(account, password, browser);
    } catch (error) {
      if (!isOneOf(error, ['UsernameExistsException', 'UserNotFoundException'])) throw asTooManyTries(error);
      return { exists: false };
    }
  }

  async function confirmWith(input: ConfirmSignUpCommandInput, Session?: string): Promise<string | undefined> {
    try {
      return (await client.send(new ConfirmSignUpCommand({ ...input, Session }))).Session;
    } catch (error) {
      // An old session, or another account's: the code counts all the same.
      if (Session && isOneOf(error, ['NotAuthorizedException', 'InvalidParameterException'])) return confirmWith(input);
      throw error;
    }
  }

  return {
    /**
     * Creates an account, in place of an unconfirmed one.
     * @param browser hash of the browser's cookie: the only one that can confirm this account
     */
    async signUp(email: string, password: string, browser: string) {
      const account = await about(email);
      try {
        return await startAccount(account, password, browser);
      } catch (error) {
        if (isOneOf(error, ['InvalidPasswordException'])) {
          throw new FormInvalid(weakPassword);
        }
        if (isOneOf(error, ['InvalidParameterException']))
          throw new FormInvalid({ username: ['Your email address must be valid.'] });
        if (!isOneOf(error, ['UsernameExistsException'])) throw asTooManyTries(error);
        return replaceUnconfirmed(account, password, browser);
      }
    },

    /**
     * Throws FormInvalid when the code is wrong or expired or the browser another, and for confirmed accounts.
     * @param session of the sign-up
     * @returns a session that logs in, if that of the sign-up is still valid
     */
    async confirm(email: string, code: string, browser: string | undefined, session?: string) {
      const user = await find(email);
      const isSameBrowser =
        browser !== undefined && user !== undefined && valueNamed(browserAttribute, user) === browser;
      // Cognito is asked in any case, if only about nobody, so that the time taken reveals no account.
      const account = await about(isSameBrowser ? email : `${randomUUID()}@nobody.invalid`);
      try {
        return await confirmWith({ ...account, ConfirmationCode: code }, session);
      } catch (error) {
        if (isOneOf(error, wrongCodes)) throw new FormInvalid({ code: [wrongCode] });
        throw asTooManyTries(error);
      }
    },

    async resendCode(email: string) {
      const account = await about(email);
      await hideAccount(() => client.send(new ResendConfirmationCodeCommand(account)));
    },

    /** The owner of an account, which Cognito calls `sub`, by email or by Cognito's opaque name. */
    async find(username: string) {
      const user = await find(username);
      return user && { account: attributeOf('sub', user), email: attributeOf('email', user) };
    },
  };
}

export type Accounts = ReturnType<typeof accounts>;

const valueNamed = (name: string, { UserAttributes = [] }: AdminGetUserCommandOutput) =>
  UserAttributes.find(({ Name }) => Name === name)?.Value;

function attributeOf(name: 'sub' | 'email', user: AdminGetUserCommandOutput): string {
  const value = valueNamed(name, user);
  if (value === undefined) throw new Error(`An account has no ${name}.`);
  return value;
}

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

export interface ListedAccount {
  readonly account: string;
  readonly email: string;
  readonly createdAt: Date;
}

/** Every account, confirmed or not, for commands of an operator. */
export async function* listAccounts({ client, UserPoolId }: Cognito): AsyncGenerator<ListedAccount> {
  for await (const { Users = [] } of paginateListUsers({ client }, { UserPoolId }))
    for (const { Attributes = [], UserCreateDate } of Users) {
      const [account, email] = ['sub', 'email'].map((name) => Attributes.find(({ Name }) => Name === name)?.Value);
      if (!account || !email || !UserCreateDate) throw new Error('An account has no ID, email or date.');
      yield { account, email, createdAt: UserCreateDate };
    }
}

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
