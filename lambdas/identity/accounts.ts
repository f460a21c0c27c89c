import { randomUUID } from 'node:crypto';
import {
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  type AdminGetUserCommandOutput,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  ConfirmSignUpCommand,
  type ConfirmSignUpCommandInput,
  paginateListUsers,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { signupBrowser } from '../../shared/account/signup-browser.ts';
import { FormInvalid } from '../platform/errors.ts';
import {
  type Cognito,
  ignoreAccountErrors,
  isCognitoError,
  logUndelivered,
  mapRateLimitError,
  weakPassword,
  wrongCodes,
} from './cognito.ts';

interface SignedUp {
  /** Whether a confirmed account with this address exists. If so, nothing was changed. */
  readonly exists: boolean;
  /** Cognito's session, which logs the user in after the confirmation. */
  readonly session?: string | undefined;
}

// All failures share one sentence. Separate sentences would reveal which accounts exist and which are confirmed.
const wrongCode =
  "That code didn't work. Check it, or request a new one. Use the browser you signed up in, or sign up again here.";

const browserAttribute = `custom:${signupBrowser}`;

type Account = Awaited<ReturnType<Cognito['accountParameters']>>;

export function accounts(cognito: Cognito) {
  const { client, UserPoolId, accountParameters } = cognito;
  const find = createUserFinder(cognito);

  async function startAccount(account: Account, Password: string, browser: string): Promise<SignedUp> {
    // The browser's hash is an attribute of the account. If two people sign up with the same address, the account
    // therefore has the password and the browser of the same sign-up.
    const UserAttributes = [
      { Name: 'email', Value: account.Username },
      { Name: browserAttribute, Value: browser },
    ];
    const signUp = new SignUpCommand({ ...account, Password, UserAttributes });
    const { Session } = await client.send(signUp).catch(logUndelivered);
    return { exists: false, session: Session };
  }

  async function removeUnconfirmed(Username: string): Promise<boolean> {
    const user = await client.send(new AdminGetUserCommand({ UserPoolId, Username }));
    if (user.UserStatus !== 'UNCONFIRMED') return false;
    await client.send(new AdminDeleteUserCommand({ UserPoolId, Username }));
    return true;
  }

  /** Replaces an unconfirmed account. If two sign-ups run at the same time, only one of them takes effect. */
  async function replaceUnconfirmed(account: Account, password: string, browser: string): Promise<SignedUp> {
    try {
      if (!(await removeUnconfirmed(account.Username))) return { exists: true };
      return await startAccount(account, password, browser);
    } catch (error) {
      if (!isCognitoError(error, ['UsernameExistsException', 'UserNotFoundException'])) throw mapRateLimitError(error);
      return { exists: false };
    }
  }

  async function confirmWith(input: ConfirmSignUpCommandInput, Session?: string): Promise<string | undefined> {
    try {
      return (await client.send(new ConfirmSignUpCommand({ ...input, Session }))).Session;
    } catch (error) {
      // The session may have expired or belong to another account. The code alone still confirms the account.
      if (Session && isCognitoError(error, ['NotAuthorizedException', 'InvalidParameterException']))
        return confirmWith(input);
      throw error;
    }
  }

  return {
    /**
     * Creates an account. Replaces an unconfirmed account with the same address.
     * @param browser hash of the browser's cookie. Only this browser can confirm the account
     * @throws FormInvalid if the password is too weak or the address isn't valid
     * @throws TooManyTries
     */
    async signUp(email: string, password: string, browser: string) {
      const account = await accountParameters(email);
      try {
        return await startAccount(account, password, browser);
      } catch (error) {
        if (isCognitoError(error, ['InvalidPasswordException'])) {
          throw new FormInvalid(weakPassword);
        }
        if (isCognitoError(error, ['InvalidParameterException']))
          throw new FormInvalid({ username: ['Your email address must be valid.'] });
        if (!isCognitoError(error, ['UsernameExistsException'])) throw mapRateLimitError(error);
        return replaceUnconfirmed(account, password, browser);
      }
    },

    /**
     * Confirms an account.
     * @param session the session that `signUp` returned
     * @returns a session for `logInConfirmed`, if the session of the sign-up is still valid
     * @throws FormInvalid if the code is wrong or expired, the browser is another one, or the account is already
     * confirmed
     * @throws TooManyTries
     */
    async confirm(email: string, code: string, browser: string | undefined, session?: string) {
      const user = await find(email);
      const isSameBrowser =
        browser !== undefined && user !== undefined && valueNamed(browserAttribute, user) === browser;
      // Cognito is always called, if necessary for an invented account, so that the response time reveals nothing.
      const account = await accountParameters(isSameBrowser ? email : `${randomUUID()}@nobody.invalid`);
      try {
        return await confirmWith({ ...account, ConfirmationCode: code }, session);
      } catch (error) {
        if (!isCognitoError(error, wrongCodes)) throw mapRateLimitError(error);
        // If the SDK has sent the call again, the first one may have confirmed the account.
        const isConfirmed = async () => (await find(email))?.UserStatus === 'CONFIRMED';
        if (isSameBrowser && user.UserStatus !== 'CONFIRMED' && (await isConfirmed())) return undefined;
        throw new FormInvalid({ code: [wrongCode] });
      }
    },

    async resendCode(email: string) {
      const account = await accountParameters(email);
      await ignoreAccountErrors(() => client.send(new ResendConfirmationCodeCommand(account)));
    },

    /** Returns an account's id (Cognito's `sub`) and email. Accepts an email or Cognito's opaque name. */
    async find(username: string) {
      const user = await find(username);
      return user && { account: attributeOf('sub', user), email: attributeOf('email', user) };
    },
  };
}

const valueNamed = (name: string, { UserAttributes = [] }: AdminGetUserCommandOutput) =>
  UserAttributes.find(({ Name }) => Name === name)?.Value;

function attributeOf(name: 'sub' | 'email', user: AdminGetUserCommandOutput): string {
  const value = valueNamed(name, user);
  if (value === undefined) throw new Error(`An account has no ${name}.`);
  return value;
}

export const createUserFinder =
  ({ client, UserPoolId }: Cognito) =>
  async (Username: string): Promise<AdminGetUserCommandOutput | undefined> => {
    try {
      return await client.send(new AdminGetUserCommand({ UserPoolId, Username }));
    } catch (error) {
      // Cognito throws InvalidParameterException for impossible names: empty, or longer than 128 characters.
      if (isCognitoError(error, ['UserNotFoundException', 'InvalidParameterException'])) return undefined;
      throw mapRateLimitError(error);
    }
  };

export interface ListedAccount {
  readonly account: string;
  readonly email: string;
  readonly createdAt: Date;
}

/** Lists every account, confirmed or not, for an operator's commands. */
export async function* listAccounts({ client, UserPoolId }: Cognito): AsyncGenerator<ListedAccount> {
  for await (const { Users = [] } of paginateListUsers({ client }, { UserPoolId }))
    for (const { Attributes = [], UserCreateDate } of Users) {
      const [account, email] = ['sub', 'email'].map((name) => Attributes.find(({ Name }) => Name === name)?.Value);
      if (!account || !email || !UserCreateDate) throw new Error('An account has no ID, email or date.');
      yield { account, email, createdAt: UserCreateDate };
    }
}

/** Gives an account another address, which counts as confirmed, for an operator's commands. Sends no email. */
export async function setEmail({ client, UserPoolId }: Cognito, Username: string, email: string): Promise<void> {
  const UserAttributes = [
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: 'true' },
  ];
  await client.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username, UserAttributes }));
}

/** Ends an account's sessions and refuses new ones, for an operator's commands. Returns false if there is no account. */
export const disableAccount = ({ client, UserPoolId }: Cognito, Username: string): Promise<boolean> =>
  ifExists(() => client.send(new AdminDisableUserCommand({ UserPoolId, Username })));

/** Ends an account's sessions and deletes it, for an operator's commands. Returns false if there is no such account. */
export const deleteAccount = ({ client, UserPoolId }: Cognito, Username: string): Promise<boolean> =>
  ifExists(async () => {
    await client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }));
    await client.send(new AdminDeleteUserCommand({ UserPoolId, Username }));
  });

/** Changes an account. Returns false if there is no such account. */
async function ifExists(change: () => Promise<unknown>): Promise<boolean> {
  try {
    await change();
    return true;
  } catch (error) {
    if (isCognitoError(error, ['UserNotFoundException'])) return false;
    throw error;
  }
}
