import { RemovalPolicy, SecretValue as Secrets, type SecretValue, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { EnvironmentConfig } from '../config.ts';
import { suppressNag } from '../security/suppress-nag.ts';

const linkKeyName = ({ name }: EnvironmentConfig, version: number) =>
  `graduate-application-${name}/link-key-${version}`;

/**
 * Creates the keys that sign the site's address in emailed links: the previous, the current and the next version. The
 * trigger that writes the emails accepts all of them.
 */
export const linkKeys = (scope: Construct, config: EnvironmentConfig): SecretValue[] =>
  rotatedVersions(config.versions.linkKey).map((version) => {
    const secret = new Secret(scope, `LinkKey${version}`, {
      secretName: linkKeyName(config, version),
      description: 'Signs the site address in emailed links',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    });
    suppressNag(secret, 'SMG4', 'A deployment rotates it, because signers and verifiers must get it in order.');
    return secret.secretValue;
  });

/** Refers to the key by name, so that the API's stack is not tied to a stack that is about to replace the secret. */
export const currentLinkKey = (config: EnvironmentConfig): SecretValue =>
  Secrets.secretsManager(linkKeyName(config, config.versions.linkKey));

const recommenderKeyName = ({ name }: EnvironmentConfig) => `graduate-application-${name}/writer-key`;

/**
 * Creates the key of the HMAC that identifies recommenders by their email addresses. The key is created once and kept
 * with the data (decision 47).
 */
export function makeRecommenderKey(scope: Construct, config: EnvironmentConfig): Secret {
  const secret = new Secret(scope, 'WriterKey', {
    secretName: recommenderKeyName(config),
    description: "Hashes recommenders' addresses",
    generateSecretString: { passwordLength: 48, excludePunctuation: true },
    removalPolicy: removalOf(config),
  });
  suppressNag(secret, 'SMG4', 'With another key, the items that it hashed could no longer be found.');
  return secret;
}

/** Refers to the key by name, so that other stacks need no output of the data stack. */
export const recommenderKey = (config: EnvironmentConfig): SecretValue =>
  Secrets.secretsManager(recommenderKeyName(config));

export function telemetryKey(scope: Construct, id: string, config: EnvironmentConfig): Key {
  const { partition, region, account } = Stack.of(scope);
  const key = new Key(scope, id, {
    description: `Logs, alarms and variables of Lambdas of the graduate application (${config.name})`,
    enableKeyRotation: true,
    removalPolicy: removalOf(config),
  });
  key.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal(`logs.${region}.amazonaws.com`)],
      actions: ['kms:Encrypt*', 'kms:Decrypt*', 'kms:ReEncrypt*', 'kms:GenerateDataKey*', 'kms:Describe*'],
      resources: ['*'],
      conditions: {
        ArnLike: { 'kms:EncryptionContext:aws:logs:arn': `arn:${partition}:logs:${region}:${account}:log-group:*` },
      },
    }),
  );
  key.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['kms:Decrypt', 'kms:GenerateDataKey*'],
      resources: ['*'],
      conditions: { StringEquals: { 'aws:SourceAccount': account } },
    }),
  );
  return key;
}

/** Returns the previous, current and next version. All exist while stacks are deployed or rolled back one by one. */
export const rotatedVersions = (current: number): number[] =>
  [current - 1, current, current + 1].filter((version) => version > 0);

/** Returns the policy that retains data, but not a resource whose creation is rolled back: it is still empty. */
export const removalOf = ({ keepsData }: EnvironmentConfig) =>
  keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

/** Returns the policy that retains data even after a rollback, which could not delete a protected resource. */
export const removalOfProtected = ({ keepsData }: EnvironmentConfig) =>
  keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
