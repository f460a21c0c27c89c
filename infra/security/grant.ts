import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, type PolicyStatementProps } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';

export const grant = (
  fn: LambdaFunction,
  actions: string[],
  resources: string[],
  conditions: PolicyStatementProps['conditions'] = {},
) => fn.addToRolePolicy(new PolicyStatement({ actions, resources, conditions }));

export const grantKey = (fn: LambdaFunction, key: IKey, service: 'dynamodb' | 's3' | 'sqs', actions: string[]) =>
  fn.addToRolePolicy(
    new PolicyStatement({
      actions,
      resources: [key.keyArn],
      conditions: { StringEquals: { 'kms:ViaService': `${service}.${Stack.of(fn).region}.amazonaws.com` } },
    }),
  );
