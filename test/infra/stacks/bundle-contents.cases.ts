import { describe, expect, it } from '@jest/globals';
import type { Contract } from '../../../shared/contracts/contract.ts';
import { routes } from '../../../shared/contracts/routes.ts';
import type { Resource } from '../../../shared/contracts/uses.ts';
import { resourcesOf } from '../../support/resources-of.ts';
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
  yup: /^node_modules\/yup\//,
  definition: /^(shared\/partner|test\/partner)\/[^/]+\/(pages\/|partner\.ts)/,
} as const;
type Part = keyof typeof parts;

const partsOf = (files: readonly string[]): Part[] =>
  (Object.keys(parts) as Part[]).filter((part) => files.some((file) => parts[part].test(file)));

/** What the use of a resource brings. */
const brings: Readonly<Record<Resource, Part | undefined>> = {
  table: 'dynamodb',
  asks: 'dynamodb',
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
  writerKey: undefined,
  mailDomains: undefined,
  email: 'ses',
  emailQuota: 'ses',
  places: 'location',
  colleges: 'search',
};

/** Most calls do without it: the first use loads it. */
const loadedByUse: readonly Part[] = ['kms'];

/** Letters by the rows of the form, whose schema tells which are complete. */
const ofRows = [
  'getLetters',
  'postLetterAsk',
  'postLetterRemind',
  'postLetterCancel',
  'postLetterReplace',
  'getTmpPdf',
];

/** Who reads the form definition, or the partner's configuration beside it, at every call. */
const readDefinition: readonly string[] = [
  'putAnswer',
  'postValidations',
  'putAddAnother',
  'postRemoveRow',
  'putTabs',
  'postSubmit',
  'getApplications',
  'postApplication',
  'getPdf',
  'postPresignedUrl',
  'deleteDocumentAnswer',
  'postPdfDocumentAnswer',
  'getPdfDocumentAnswer',
  'deletePdfDocumentAnswer',
  'postSignup',
  'postResetPassword',
  ...ofRows,
  'getTmpDocument',
  'getLetterRequest',
  'getLetterList',
  'postLetterSubmit',
];

/** Whose answers, account forms or recommenders a yup schema checks, beside the shape of the request. */
const checkByYup: readonly string[] = [
  'postSubmit',
  'postSignup',
  'postConfirm',
  'postResendConfirm',
  'postForgotPassword',
  'postResetPassword',
  ...ofRows,
];

const usedBy = (contract: Contract) => resourcesOf(contract).flatMap((use) => brings[use] ?? []);

function expectedAtStart(contract: Contract): Part[] {
  const waits = contract.access === 'session' ? [...loadedByUse, 'cognito'] : loadedByUse;
  return [
    ...usedBy(contract).filter((part) => !waits.includes(part)),
    ...(checkByYup.includes(contract.name) ? (['yup'] as const) : []),
    ...(readDefinition.includes(contract.name) ? (['definition'] as const) : []),
  ];
}

const expectedInAll = (contract: Contract): Part[] => [
  ...usedBy(contract),
  ...expectedAtStart(contract),
  // What opens by the link of a letter knows the contracts that open by that of a list, with the shape of a request.
  ...(contract.body || contract.query || contract.access === 'letter' ? (['yup'] as const) : []),
];

const sorted = (names: readonly Part[]) => [...new Set(names)].toSorted();

describe('the bundle of', () => {
  it.each(routes)('$name has what it uses and nothing else', (contract) => {
    const { files } = bundleOf(contract.handlerPath);
    expect(sorted(partsOf(files.atStart))).toEqual(sorted(expectedAtStart(contract)));
    expect(sorted(partsOf([...files.atStart, ...files.onDemand]))).toEqual(sorted(expectedInAll(contract)));
  });
});
