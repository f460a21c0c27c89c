import { json as readJson } from 'node:stream/consumers';
import { AwsError, requireSignature, serveAwsJson } from '../common/aws-json.ts';

/**
 * Emulates the part of Secrets Manager that the Lambdas use: reading secrets by name.
 * https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_GetSecretValue.html
 */
export const serveSecrets = (values: Readonly<Record<string, string>>) =>
  serveAwsJson(async (request) => {
    if (request.headers['x-amz-target'] !== 'secretsmanager.GetSecretValue')
      throw new AwsError('UnknownOperationException');
    requireSignature(request);
    const { SecretId } = (await readJson(request)) as { SecretId?: unknown };
    const name = String(SecretId);
    if (!Object.hasOwn(values, name))
      throw new AwsError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
    return { Name: name, SecretString: values[name], VersionStages: ['AWSCURRENT'] };
  });
