import { CfnElement, Duration, Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket, LifecycleRule } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { suppressNag } from '../security/suppress-nag.ts';
import { sitePages } from '../site-pages.ts';

export interface Publication {
  readonly directory: string;
  readonly bucket: IBucket;
  readonly distribution: Distribution;
  readonly logGroup: LogGroup;
  readonly month: string;
}

/** The service worker, which stores index.html and its files in browsers. */
const worker = 'service-worker.js';
/** The folder of files whose names contain a hash of their content, added by Vite. */
const assets = 'assets/';
const hashed = `${assets}*`;

/** The bucket's rule for assets, which deletes them two years after their last deployment (decision 60). */
export const assetsLifecycle: LifecycleRule = { prefix: assets, expiration: Duration.days(730) };

/** Publishes hashed files first, then files with fixed names, then the pages and service worker that refer to them. */
export function publishSite(scope: Construct, { directory, bucket, distribution, logGroup, month }: Publication) {
  const pages = sitePages(directory);
  const shared = {
    sources: [Source.asset(directory)],
    destinationBucket: bucket,
    logGroup,
    memoryLimit: 512,
    // Open tabs still load the files of earlier releases.
    prune: false,
  };
  const files = new BucketDeployment(scope, 'Files', {
    ...shared,
    exclude: ['*'],
    include: [hashed],
    // A month's first deployment uploads all files again, or the lifecycle would delete files that are still in use.
    metadata: { month },
    cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
  });
  const namedFiles = new BucketDeployment(scope, 'NamedFiles', {
    ...shared,
    exclude: [...pages, worker, hashed],
    cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.hours(1))],
  });
  const pageFiles = new BucketDeployment(scope, 'Page', {
    ...shared,
    exclude: ['*'],
    include: [...pages, worker],
    cacheControl: [CacheControl.noCache()],
    distribution,
    distributionPaths: [...pages, worker].map((file) => `/${file}`),
    // The invalidation can take so long that the deployment would be rolled back. These files are not cached anyway.
    waitForDistributionInvalidation: false,
  });
  pageFiles.node.addDependency(files, namedFiles);
  suppressPublisherNags(scope, bucket);
}

function suppressPublisherNags(scope: Construct, bucket: IBucket) {
  const stack = Stack.of(scope);
  // The stack's region is known, so the partition is written as `aws` (`enablePartitionLiterals` in cdk.json).
  const assets = `arn:aws:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-${stack.region}`;
  const client = bucket.node.defaultChild;
  const clientId = CfnElement.isCfnElement(client) ? stack.resolve(client.logicalId) : '';
  const actions = ['GetObject*', 'GetBucket*', 'List*', 'DeleteObject*', 'Abort*'].map((name) => `Action::s3:${name}`);
  const rules = [
    'L1',
    'IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    ...[...actions, 'Resource::*', `Resource::${assets}/*`, `Resource::<${clientId}.Arn>/*`].map(
      (found) => `IAM5[${found}]`,
    ),
  ];
  for (const child of stack.node.children.filter(({ node }) => node.id.startsWith('Custom::CDKBucketDeployment')))
    for (const rule of rules)
      suppressNag(child, rule, "The CDK's own function, which runs only during a deployment, for the client's bucket.");
}
