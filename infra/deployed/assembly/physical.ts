import { createHash } from 'node:crypto';
import type { Stack } from './read-assembly.ts';

export const account = '000000000000';

/** What the local stack decides: on AWS the services do. */
export interface Surroundings {
  /** Where queues are reached. */
  readonly awsUrl: string;
  readonly pool: { readonly id: string; readonly clientId: string; readonly clientSecret: string };
}

export interface Located {
  readonly stack: Stack;
  readonly id: string;
  /** The name that the template gives, or that CloudFormation would. */
  readonly name: string;
}

export interface Physical {
  readonly ref: string;
  readonly attributes?: Readonly<Record<string, string>>;
}

/** The property of a type that names its resources. */
export const nameProperty: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::S3::Bucket': 'BucketName',
  'AWS::SQS::Queue': 'QueueName',
  'AWS::SecretsManager::Secret': 'Name',
  'AWS::Location::PlaceIndex': 'IndexName',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::IAM::Role': 'RoleName',
  'AWS::Logs::LogGroup': 'LogGroupName',
};

/** As CloudFormation makes them, within the 64 characters of roles and functions; the same at each start. */
export function generatedName(stack: string, id: string): string {
  const digest = createHash('sha256').update(`${stack} ${id}`).digest('hex').slice(0, 8);
  return `${stack}-${id.slice(0, 15)}-${digest}`;
}

const shortId = ({ stack, id }: Located) =>
  createHash('sha256').update(`${stack.name} ${id}`).digest('hex').slice(0, 12);

const arn = (service: string, { stack }: Located, resource: string) =>
  `arn:aws:${service}:${stack.region}:${account}:${resource}`;

function key(of: Located): Physical {
  const id = `00000000-0000-4000-8000-${shortId(of)}`;
  return { ref: id, attributes: { Arn: arn('kms', of, `key/${id}`), KeyId: id } };
}

function bucket({ name, stack }: Located): Physical {
  const ref = name.toLowerCase();
  return {
    ref,
    attributes: {
      Arn: `arn:aws:s3:::${ref}`,
      DomainName: `${ref}.s3.amazonaws.com`,
      RegionalDomainName: `${ref}.s3.${stack.region}.amazonaws.com`,
    },
  };
}

const lambda = (of: Located): Physical => ({
  ref: of.name,
  attributes: { Arn: arn('lambda', of, `function:${of.name}`) },
});

/** A secret's ARN ends with six characters of Secrets Manager's. */
const secret = (of: Located): Physical => {
  const ref = arn('secretsmanager', of, `secret:${of.name}-${shortId(of).slice(0, 6)}`);
  return { ref, attributes: { Id: ref } };
};

const userPool = (of: Located, { pool }: Surroundings): Physical => ({
  ref: pool.id,
  attributes: { Arn: arn('cognito-idp', of, `userpool/${pool.id}`), UserPoolId: pool.id },
});

const edgeFunction = ({ name }: Located): Physical => {
  const FunctionARN = `arn:aws:cloudfront::${account}:function/${name}`;
  return { ref: FunctionARN, attributes: { FunctionARN } };
};

const distribution = (of: Located): Physical => {
  const ref = `E${shortId(of).toUpperCase()}`;
  return { ref, attributes: { Id: ref, DomainName: `${ref.toLowerCase()}.cloudfront.net` } };
};

/** By type, what `Ref` and `Fn::GetAtt` yield. Others have an id, and no attributes that anything here reads. */
export const physicalOf: Readonly<Record<string, (of: Located, surroundings: Surroundings) => Physical>> = {
  'AWS::DynamoDB::Table': (of) => ({ ref: of.name, attributes: { Arn: arn('dynamodb', of, `table/${of.name}`) } }),
  'AWS::S3::Bucket': bucket,
  'AWS::SQS::Queue': (of, { awsUrl }) => ({
    ref: `${awsUrl}/${account}/${of.name}`,
    attributes: { Arn: arn('sqs', of, of.name), QueueName: of.name },
  }),
  'AWS::KMS::Key': key,
  'AWS::SecretsManager::Secret': secret,
  'AWS::Location::PlaceIndex': (of) => ({
    ref: of.name,
    attributes: { Arn: arn('geo', of, `place-index/${of.name}`), IndexName: of.name },
  }),
  'AWS::Cognito::UserPool': userPool,
  'AWS::Lambda::Function': lambda,
  'AWS::IAM::Role': (of) => ({ ref: of.name, attributes: { Arn: `arn:aws:iam::${account}:role/${of.name}` } }),
  'AWS::Logs::LogGroup': (of) => ({
    ref: of.name,
    attributes: { Arn: `${arn('logs', of, `log-group:${of.name}`)}:*` },
  }),
  'AWS::CloudFront::Function': edgeFunction,
  'AWS::CloudFront::Distribution': distribution,
  'AWS::ApiGatewayV2::Api': (of) => ({ ref: shortId(of) }),
};

export const plain = (of: Located): Physical => ({ ref: `${shortId(of)}-${of.id}` });
