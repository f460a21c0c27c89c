import { Duration, SecretValue } from 'aws-cdk-lib';
import { CfnUserPoolClient, ClientAttributes, type UserPool, type UserPoolClient } from 'aws-cdk-lib/aws-cognito';
import { type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { signupBrowser, signupSessionMinutes } from '../../shared/account/signup-browser.ts';
import type { EnvironmentConfig } from '../config.ts';
import { suppressNag } from '../security/suppress-nag.ts';
import { rotatedVersions } from './keys.ts';

export interface AppClient {
  readonly client: UserPoolClient;
  readonly secret: ISecret;
}

/** Creates the previous, current and next client, and returns the current one. No template contains its secret. */
export function appClients(scope: Construct, pool: UserPool, { versions }: EnvironmentConfig): AppClient {
  const clients = new Map(
    rotatedVersions(versions.appClient).map((version) => [version, addClient(scope, pool, version)]),
  );
  const current = clients.get(versions.appClient);
  if (!current) throw new Error('versions.appClient begins with 1.');
  return current;
}

function addClient(scope: Construct, pool: UserPool, version: number): AppClient {
  const client = pool.addClient(`Site${version}`, {
    // The client's id is public: a cookie's name contains it. Without a secret, any stranger could call Cognito.
    generateSecret: true,
    // `user` lets the confirmation of an account log the user in.
    authFlows: { userPassword: true, user: true },
    authSessionValidity: Duration.minutes(signupSessionMinutes),
    // The custom attribute must be listed. Otherwise, no sign-up could set it.
    writeAttributes: new ClientAttributes().withStandardAttributes({ email: true }).withCustomAttributes(signupBrowser),
    disableOAuth: true,
    preventUserExistenceErrors: true,
    enableTokenRevocation: true,
    accessTokenValidity: Duration.minutes(5),
    idTokenValidity: Duration.minutes(5),
    refreshTokenValidity: Duration.hours(12),
  });
  const resource = client.node.defaultChild;
  if (!(resource instanceof CfnUserPoolClient)) throw new Error('An app client has no resource.');
  const secret = new Secret(scope, `Site${version}Secret`, {
    description: 'Proves to Cognito that a call comes from this application',
    secretStringValue: SecretValue.resourceAttribute(resource.attrClientSecret),
  });
  suppressNag(secret, 'SMG4', 'Cognito creates it. A deployment with a new app client rotates it.');
  return { client, secret };
}
