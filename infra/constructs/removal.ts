import { RemovalPolicy } from 'aws-cdk-lib';
import type { EnvironmentConfig } from '../config.ts';

/** For resources that hold applicants' data. */
export const removalOf = ({ keepsData }: EnvironmentConfig) =>
  keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
