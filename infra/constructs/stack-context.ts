import type { Key } from 'aws-cdk-lib/aws-kms';
import type { Code, DockerImageCode } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { EnvironmentConfig } from '../config.ts';

/** The built code. Lambdas are found by path without extension: 'lambdas/workers/send-due'. */
export interface Bundles {
  code(entry: string): Code;
  image(scope: Construct, entry: string): DockerImageCode;
  readonly site: string;
  /** The month of the build: '2026-11'. */
  readonly month: string;
}

export interface StackContext {
  readonly config: EnvironmentConfig;
  readonly bundles: Bundles;
  readonly telemetryKey: Key;
}
