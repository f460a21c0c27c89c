import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { StartProblem } from '../../local/common/start-problem.ts';
import type { Deployment } from '../assembly/deployment.ts';
import { applies } from '../policy/applies.ts';
import type { ResourcePolicies } from '../policy/authorize.ts';
import { namesPrincipal } from '../policy/principal.ts';
import { serveBucket } from './client-bucket.ts';
import type { OriginListener } from './read-distribution.ts';

const cloudFront = { service: 'cloudfront.amazonaws.com' };

/** Whether the policy of a bucket lets the distribution read its objects. */
function mayRead(policies: ResourcePolicies, bucketArn: string, distribution: string): boolean {
  const context = { 'aws:SourceArn': distribution, 'aws:SecureTransport': 'true', 's3:TlsVersion': '1.3' };
  const need = { action: 's3:GetObject', resource: `${bucketArn}/index.html`, context };
  const found = policies(bucketArn).filter((each) => namesPrincipal(each, cloudFront) && applies(each, need));
  return found.some(({ Effect }) => Effect === 'Allow') && !found.some(({ Effect }) => Effect === 'Deny');
}

const refused: RequestListener = (_, response) =>
  void response.writeHead(403, { 'content-type': 'application/xml' }).end('<Error><Code>AccessDenied</Code></Error>');

/** The listeners of origins: buckets of the templates by their domain, and the API by its. */
export const originsOf =
  (deployment: Deployment, policies: ResourcePolicies, api: RequestListener, workDir: string): OriginListener =>
  async ({ DomainName }, distribution) => {
    const bucket = deployment
      .ofType('AWS::S3::Bucket')
      .find(({ attributes }) => attributes.RegionalDomainName === DomainName);
    if (bucket)
      return mayRead(policies, bucket.attributes.Arn ?? '', distribution)
        ? serveBucket(deployment, bucket, join(workDir, 'site'))
        : refused;
    const isApi = deployment
      .ofType('AWS::ApiGatewayV2::Api')
      .some(({ ref, stack }) => DomainName === `${ref}.execute-api.${stack.region}.amazonaws.com`);
    if (!isApi) throw new StartProblem(`The origin ${DomainName} is in no template.`);
    return api;
  };
