import { SecretValue as Secrets, type SecretValue } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { type EnvironmentConfig, edgeRegion } from '../config.ts';
import { suppressNag } from '../security/suppress-nag.ts';

const nameOf = ({ name }: EnvironmentConfig, version: number) =>
  `graduate-application-${name}/origin-secret-${version}`;

/** Prove that a request came by CloudFront, which may still send the previous version while a new one is deployed. */
export function originSecrets(scope: Construct, config: EnvironmentConfig): SecretValue[] {
  return [config.versions.originSecret - 1, config.versions.originSecret].map((version) => {
    const secret = new Secret(scope, `OriginSecret${version}`, {
      secretName: nameOf(config, version),
      description: 'Sent by CloudFront to the API',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
      replicaRegions: config.region === edgeRegion ? [] : [{ region: edgeRegion }],
    });
    suppressNag(secret, 'SMG4', 'Rotated by a deployment, since CloudFront and the Lambdas must learn of it in order.');
    return secret.secretValue;
  });
}

/** By name, because CloudFront's stack may be in another region than the secret. */
export const currentOriginSecret = (config: EnvironmentConfig): SecretValue =>
  Secrets.secretsManager(nameOf(config, config.versions.originSecret));
