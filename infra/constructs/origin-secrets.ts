import { Fn, SecretValue as Secrets, type SecretValue } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { type EnvironmentConfig, edgeRegion } from '../config.ts';
import { suppressNag } from '../security/suppress-nag.ts';

const nameOf = ({ name }: EnvironmentConfig, version: number) =>
  `graduate-application-${name}/origin-secret-${version}`;

const suppressRotation = (secret: Secret) =>
  suppressNag(secret, 'SMG4', 'Rotated by a deployment, since CloudFront and the Lambdas must learn of it in order.');

/** The current version and the one before. */
const acceptedVersions = ({ versions: { originSecret: current } }: EnvironmentConfig) => [current - 1, current];

/** Prove that a request came by CloudFront, which may still send the previous version while a new one is deployed. */
export function makeOriginSecrets(scope: Construct, config: EnvironmentConfig): SecretValue {
  const secrets = acceptedVersions(config).map(
    (version) =>
      new Secret(scope, `OriginSecret${version}`, {
        secretName: nameOf(config, version),
        description: 'Sent by CloudFront to the API',
        generateSecretString: { passwordLength: 48, excludePunctuation: true },
        replicaRegions: config.region === edgeRegion ? [] : [{ region: edgeRegion }],
      }),
  );
  secrets.forEach(suppressRotation);
  return joined(
    scope,
    config,
    secrets.map(({ secretValue }) => secretValue),
  );
}

/** In the stack of another API, deployed after the one that makes them. */
export const acceptedOriginSecrets = (scope: Construct, config: EnvironmentConfig): SecretValue =>
  joined(
    scope,
    config,
    acceptedVersions(config).map((version) => Secrets.secretsManager(nameOf(config, version))),
  );

/** One more secret, comma-separated, because a template may have 60 references to secrets, and each endpoint has one. */
function joined(scope: Construct, { versions }: EnvironmentConfig, secrets: readonly SecretValue[]): SecretValue {
  const both = Fn.join(
    ',',
    secrets.map((secret) => secret.unsafeUnwrap()),
  );
  // Its id has the version: CloudFormation reads a secret again only where the reference to it has changed.
  const accepted = new Secret(scope, `OriginSecretsUntil${versions.originSecret}`, {
    description: 'What the API accepts from CloudFront',
    secretStringValue: Secrets.unsafePlainText(both),
  });
  suppressRotation(accepted);
  return accepted.secretValue;
}

/** By name, because CloudFront's stack may be in another region than the secret. */
export const currentOriginSecret = (config: EnvironmentConfig): SecretValue =>
  Secrets.secretsManager(nameOf(config, config.versions.originSecret));
