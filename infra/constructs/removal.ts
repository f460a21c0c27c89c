import { RemovalPolicy } from 'aws-cdk-lib';
import type { EnvironmentConfig } from '../config.ts';

/** What becomes of applicants' data when its stack or its line of code goes away. */
export const removalOf = ({ keepsData }: EnvironmentConfig) =>
  keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
