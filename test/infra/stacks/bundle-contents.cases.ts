import { describe, expect, it } from '@jest/globals';
import { type Contract, usesOf } from '../../../shared/contracts/contract.ts';
import { routes } from '../../../shared/contracts/routes.ts';
import type { Resource } from '../../../shared/contracts/uses.ts';
import { bundleOf } from './built-bundles.ts';

const parts = {
  dynamodb: /^node_modules\/@aws-sdk\/(client|lib)-dynamodb\//,
  s3: /^node_modules\/@aws-sdk\/client-s3\//,
  sqs: /^node_modules\/@aws-sdk\/client-sqs\//,
  kms: /^node_modules\/@aws-sdk\/client-kms\//,
  cognito: /^node_modules\/@aws-sdk\/client-cognito-identity-provider\//,
  ses: /^node_modules\/@aws-sdk\/client-sesv2\//,
  location: /^node_modules\/@aws-sdk\/client-location\//,
  search: /^node_modules\/minisearch\//,
} as const;
type Part = keyof typeof parts;

const partsOf = (files: readonly string[]): Part[] =>
  (Object.keys(parts) as Part[]).filter((part) => files.some((file) => parts[part].test(file)));

/** The package that a function needs for each resource. */
const brings: Readonly<Record<Resource, Part | undefined>> = {
  table: 'dynamodb',
  followups: 'dynamodb',
  ssnKey: 'kms',
  documents: 's3',
  conversionQueue: 'sqs',
  pdfCopyQueue: 'sqs',
  submissionQueue: 'sqs',
  deliveryQueue: 'sqs',
  dueQueue: 'sqs',
  handOverQueue: 'sqs',
  handOver: 's3',
  events: undefined,
  userPool: 'cognito',
  linkKey: undefined,
  recommenderKey: undefined,
  mailDomains: undefined,
  email: 'ses',
  emailQuota: 'ses',
  places: 'location',
  colleges: 'search',
};

const usedBy = (contract: Contract) =>
  (Object.keys(usesOf(contract)) as Resource[]).flatMap((use) => brings[use] ?? []);

describe('the bundle of', () => {
  it.each(routes)('$name contains only the clients of the resources that it uses', (contract) => {
    const { files } = bundleOf(contract.handlerPath);
    expect(partsOf([...files.atStart, ...files.onDemand]).toSorted()).toEqual(
      [...new Set(usedBy(contract))].toSorted(),
    );
  });
});
