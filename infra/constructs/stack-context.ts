import type { Key } from 'aws-cdk-lib/aws-kms';
import type { Code, DockerImageCode } from 'aws-cdk-lib/aws-lambda';
import type { EnvironmentConfig } from '../config.ts';

/** Where the code of a Lambda comes from, by its path without ending: 'lambdas/api/get-profile'. */
export interface Bundles {
  code(entry: string): Code;
  /** The same code in a container image that holds LibreOffice. */
  image(entry: string): DockerImageCode;
  /** The directory of the built client. */
  readonly site: string;
}

/** What every stack with functions is made from. */
export interface StackContext {
  readonly config: EnvironmentConfig;
  readonly bundles: Bundles;
  readonly telemetryKey: Key;
}
