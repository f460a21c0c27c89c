import { Fn, SecretValue as Secrets, type SecretValue } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { type EnvironmentConfig, edgeRegion } from '../config.ts';
import { suppressNag } from '../security/suppress-nag.ts';

const nameOf = ({ name }: EnvironmentConfig, version: number) =>
  `graduate-application-${name}/origin-secret-${version}`;

/**
 * Prove that a request came by CloudFront, which may still send the previous version while a new one is deployed. Both
 * are one more secret, comma-separated, because a template may have 60 references to secrets, and each endpoint has one.
 */
export function originSecrets(scope: Construct, config: EnvironmentConfig): SecretValue {
  const { originSecret: current } = config.versions;
  const versions = [current - 1, current].map(
    (version) =>
      new Secret(scope, `OriginSecret${version}`, {
        secretName: nameOf(config, version),
        description: 'Sent by CloudFront to the API',
        generateSecretString: { passwordLength: 48, excludePunctuation: true },
        replicaRegions: config.region === edgeRegion ? [] : [{ region: edgeRegion }],
      }),
  );
  const both = Fn.join(
    ',',
    versions.map(({ secretValue }) => secretValue.unsafeUnwrap()),
  );
  // Its id has the version: CloudFormation reads a secret again only where the reference to it has changed.
  const accepted = new Secret(scope, `OriginSecretsUntil${current}`, {
    description: 'What the API accepts from CloudFront',
    secretStringValue: Secrets.unsafePlainText(both),
  });
  for (const secret of [...versions, accepted])
    suppressNag(secret, 'SMG4', 'Rotated by a deployment, since CloudFront and the Lambdas must learn of it in order.');
  return accepted.secretValue;
}

/** By name, because CloudFront's stack may be in another region than the secret. */
export const currentOriginSecret = (config: EnvironmentConfig): SecretValue =>
  Secrets.secretsManager(nameOf(config, config.versions.originSecret));
