import { SecretValue as Secrets, type SecretValue } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { EnvironmentConfig } from '../config.ts';
import { suppressNag } from '../security/suppress-nag.ts';
import { removalOf } from './removal.ts';

const nameOf = ({ name }: EnvironmentConfig) => `graduate-application-${name}/writer-key`;

/** Recommenders' addresses are known by their HMAC with it. Made once and kept with the data: see decision 47. */
export function makeWriterKey(scope: Construct, config: EnvironmentConfig): Secret {
  const secret = new Secret(scope, 'WriterKey', {
    secretName: nameOf(config),
    description: "Hashes recommenders' addresses",
    generateSecretString: { passwordLength: 48, excludePunctuation: true },
    removalPolicy: removalOf(config),
  });
  suppressNag(secret, 'SMG4', 'With another key, no item that it has hashed would be found again.');
  return secret;
}

/** By name, so that the other stacks need no output of the data's stack. */
export const writerKey = (config: EnvironmentConfig): SecretValue => Secrets.secretsManager(nameOf(config));
