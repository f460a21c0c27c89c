import { RemovalPolicy } from 'aws-cdk-lib';
import type { EnvironmentConfig } from '../config.ts';

/** What is kept, is kept but when its very creation is rolled back: nothing is in it yet, and its costs would stay. */
export const removalOf = ({ keepsData }: EnvironmentConfig) =>
  keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

/** A roll-back cannot delete what is protected from deletion: it would fail there, and the stack with it. */
export const removalOfProtected = ({ keepsData }: EnvironmentConfig) =>
  keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
