import { SecretValue as Secrets, type SecretValue } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { EnvironmentConfig } from '../config.ts';
import { suppressNag } from '../security/suppress-nag.ts';
import { rotatedVersions } from './rotated-versions.ts';

const nameOf = ({ name }: EnvironmentConfig, version: number) => `graduate-application-${name}/link-key-${version}`;

/** Sign the site's address in emailed links. The trigger that writes the emails accepts every version. */
export const linkKeys = (scope: Construct, config: EnvironmentConfig): SecretValue[] =>
  rotatedVersions(config.versions.linkKey).map((version) => {
    const secret = new Secret(scope, `LinkKey${version}`, {
      secretName: nameOf(config, version),
      description: 'Signs the site address in emailed links',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    });
    suppressNag(secret, 'SMG4', 'Rotated by a deployment, since who signs and who verifies must learn of it in order.');
    return secret.secretValue;
  });

/** By name: a reference to the secret itself would tie the API's stack to the one that is about to replace it. */
export const currentLinkKey = (config: EnvironmentConfig): SecretValue =>
  Secrets.secretsManager(nameOf(config, config.versions.linkKey));
