import { RemovalPolicy } from 'aws-cdk-lib';
import type { EnvironmentConfig } from '../config.ts';

export const removalOf = ({ keepsData }: EnvironmentConfig) =>
  keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
