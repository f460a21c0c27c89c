import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Acknowledges a finding of cdk-nag ('S1' of AwsSolutions) on a construct and its children, with the reason. */
export const suppressNag = (construct: IConstruct, rule: string, reason: string) =>
  Validations.of(construct).acknowledge({ id: `AwsSolutions::AwsSolutions-${rule}`, reason });
