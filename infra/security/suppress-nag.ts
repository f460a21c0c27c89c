import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

export const suppressNag = (construct: IConstruct, rule: string, reason: string) =>
  Validations.of(construct).acknowledge({ id: `AwsSolutions::AwsSolutions-${rule}`, reason });
