import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { edgeCode } from '../../../infra/constructs/behaviours.ts';
import { apiHeaders, siteHeaders } from '../../../infra/site-headers.ts';
import { routes } from '../../../shared/contracts/routes.ts';
import { type Resource, synth } from './synth.ts';

const prod = synth('prod');
const { site } = prod.templates;
const config: Resource['Properties'] = prod.resources('site', 'AWS::CloudFront::Distribution')[0]?.[1].Properties
  .DistributionConfig;
const domain = { name: 'apply.university.example', certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/1' };

// AWS gives its managed policies CachingDisabled and AllViewerExceptHostHeader these IDs.
const cachingDisabled = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
const allViewerExceptHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

describe('the site', () => {
  const behaviours: Resource['Properties'][] = config.CacheBehaviors;

  it('forwards every path of the route table to the API, uncached', () => {
    const segments = [...new Set(routes.map(({ path }) => `/${path.split('/')[1]}`))];
    const patterns = segments.flatMap((path) => [path, `${path}/*`]).sort();
    expect(behaviours.map(({ PathPattern }) => PathPattern).sort()).toEqual(patterns);
    for (const behaviour of behaviours) {
      expect(behaviour).toMatchObject({
        CachePolicyId: cachingDisabled,
        OriginRequestPolicyId: allViewerExceptHost,
        ViewerProtocolPolicy: 'https-only',
      });
      expect(behaviour.AllowedMethods).toEqual(expect.arrayContaining(['GET', 'POST', 'PUT', 'DELETE']));
    }
  });

  it('sends pages and API calls to separate origins, with separate functions and headers', () => {
    const resources = new Map(prod.resources('site'));
    const domainOf = (id: string) => {
      const origin = config.Origins.find((each: { Id: string }) => each.Id === id);
      return JSON.stringify(origin.DomainName);
    };
    const seen = (behaviour: Resource['Properties']) => {
      const [association, ...others] = behaviour.FunctionAssociations;
      expect([association.EventType, others]).toEqual(['viewer-request', []]);
      const code: string = resources.get(association.FunctionARN['Fn::GetAtt'][0])?.Properties.FunctionCode;
      const headers = resources.get(behaviour.ResponseHeadersPolicyId.Ref)?.Properties.ResponseHeadersPolicyConfig;
      const policy: string = headers.SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy['Fn::Join']
        ? 'page'
        : 'none';
      return { code, policy, domain: domainOf(behaviour.TargetOriginId) };
    };
    const page = seen(config.DefaultCacheBehavior);
    expect(page).toMatchObject({ code: edgeCode('rewrite-page.js', ['/recommend']), policy: 'page' });
    expect(page.domain).toContain('RegionalDomainName');
    expect(config.DefaultCacheBehavior.AllowedMethods ?? ['GET', 'HEAD']).toEqual(['GET', 'HEAD']);
    for (const behaviour of behaviours) {
      const call = seen(behaviour);
      expect(call).toMatchObject({ code: edgeCode('forward-host.js', []), policy: 'none' });
      expect(call.domain).toContain('.execute-api.us-east-1.amazonaws.com');
    }
    for (const { path } of routes) {
      // CloudFront uses the first pattern that matches.
      const first = behaviours.find(({ PathPattern }) =>
        [path, `${path.slice(0, PathPattern.length - 1)}*`].includes(PathPattern),
      );
      expect([path, first && seen(first).domain]).toEqual([
        path,
        expect.stringContaining('"graduate-application-prod-api"'),
      ]);
    }
    expect(config).toMatchObject({ Enabled: true, DefaultRootObject: 'index.html' });
  });

  it('has no IPv6 address, because one machine could evade the limits with many of them', () => {
    expect(config.IPV6Enabled).toBe(false);
    const hostedZone = { id: 'Z1', name: 'university.example' };
    const records = synth('prod', { domain: { ...domain, hostedZone } }).resources('site', 'AWS::Route53::RecordSet');
    expect(records.map(([, { Properties }]) => Properties.Type)).toEqual(['A']);
  });

  it('passes error responses through unchanged', () => {
    expect(config.CustomErrorResponses).toBeUndefined();
  });

  it('sends the newest secret to the API', () => {
    expect(JSON.stringify(config.Origins)).toContain(
      '{"HeaderName":"x-origin-verify","HeaderValue":"{{resolve:secretsmanager:graduate-application-prod/origin-secret-2:SecretString:::}}"}',
    );
  });

  it('sends the headers of the local stack with every page and with every response of the API', () => {
    const policies = prod
      .resources('site', 'AWS::CloudFront::ResponseHeadersPolicy')
      .map(([, { Properties }]) => JSON.stringify(Properties.ResponseHeadersPolicyConfig));
    for (const [isPage, headers] of [
      [true, siteHeaders({ uploadOrigin: 'UPLOADS', https: true })],
      [false, apiHeaders({ https: true })],
    ] as const) {
      // Only the policy of the pages refers to another resource, the upload origin.
      const policy = policies.find((each) => each.includes('.s3.us-east-1.amazonaws.com') === isPage) ?? '';
      for (const name of ['ContentTypeOptions', 'ReferrerPolicy', 'StrictTransportSecurity'])
        expect(policy).toContain(name);
      const texts = Object.entries(headers).filter(([name]) => !/^(x-content-type|referrer|strict)/.test(name));
      for (const words of texts.flatMap(([, text]) => text.split(/; |UPLOADS/))) expect(policy).toContain(words.trim());
    }
  });

  it('marks only files with content hashes in their names as immutable', () => {
    const deployments = prod.resources('site', 'Custom::CDKBucketDeployment').map(([, { Properties }]) => Properties);
    const lifetimeOf = (file: string) =>
      deployments
        .filter(({ Exclude = [], Include = [] }) => {
          const matches = (pattern: string) => new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(file);
          return Include.some(matches) || !Exclude.some(matches);
        })
        .map(({ SystemMetadata }) => SystemMetadata['cache-control']);
    expect(lifetimeOf('assets/index-1a2b.js')).toEqual(['public, max-age=31536000, immutable']);
    expect(lifetimeOf('favicon.svg')).toEqual(['public, max-age=3600']);
    expect(lifetimeOf('index.html')).toEqual(['no-cache']);
    expect(lifetimeOf('recommend.html')).toEqual(['no-cache']);
    const invalidated = deployments.flatMap(({ DistributionPaths = [] }) => DistributionPaths);
    expect(invalidated).toEqual(['/index.html', '/recommend.html', '/service-worker.js']);
    expect(lifetimeOf('service-worker.js')).toEqual(['no-cache']);
  });

  it('expires only assets, two years after the last monthly upload', () => {
    const [bucket] = prod.resources('site', 'AWS::S3::Bucket').map(([, { Properties }]) => Properties);
    expect(bucket.LifecycleConfiguration.Rules).toEqual([
      { Prefix: 'assets/', ExpirationInDays: 730, Status: 'Enabled' },
    ]);
    const uploads = prod.resources('site', 'Custom::CDKBucketDeployment').map(([, { Properties }]) => Properties);
    const ofAssets = uploads.filter(({ Include = [] }) => Include.includes('assets/*'));
    // The month makes CloudFormation repeat the upload, because one of its properties has changed.
    expect(ofAssets).toEqual([expect.objectContaining({ UserMetadata: { month: '2026-11' }, Prune: false })]);
    expect(readFileSync('.github/workflows/deploy.yml', 'utf8')).toMatch(/cron: "\d+ \d+ \d+ \* \*"/);
  });

  it('logs no query string, cookie, address or referrer', () => {
    const fields: string[] = prod.resources('site', 'AWS::Logs::Delivery')[0]?.[1].Properties.RecordFields;
    expect(fields).toContain('sc-status');
    for (const field of fields) expect(field).not.toMatch(/query|cookie|c-ip|referer|uri|forwarded/i);
    expect(config.Logging).toBeUndefined();
  });

  it("uses the configured domain's name and certificate, with TLS 1.2", () => {
    synth('prod', { domain }).templates.site.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        Aliases: ['apply.university.example'],
        ViewerCertificate: { AcmCertificateArn: domain.certificateArn, MinimumProtocolVersion: 'TLSv1.2_2021' },
      },
    });
  });

  it('has the outputs that the runbooks and the pipeline read', () => {
    for (const output of ['ClientBucket', 'DistributionId', 'SiteUrl']) site.hasOutput(output, {});
    for (const output of ['DataKeyId', 'TableName']) prod.templates.data.hasOutput(output, {});
    prod.templates.documents.hasOutput('SubmissionDeadLettersArn', {});
    synth('prod', { domain }).templates.site.hasOutput('SiteUrl', { Value: 'https://apply.university.example' });
  });
});
