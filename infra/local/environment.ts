import { partner } from '#partner';
import { collegesFile } from '../bundling/partner-folder.ts';
import { queueVariables } from './queues/queues.ts';
import type { Credentials } from './s3/presigned-url.ts';

export const names = {
  table: 'application',
  followups: 'asks',
  bucket: 'documents',
  exportBucket: 'handover',
  configurationSet: 'graduate-application-local',
  lettersConfigurationSet: 'graduate-application-local-letters',
  searchIndex: 'address-searches',
  placeIndex: 'addresses',
  ssnKey: 'alias/ssn',
  exportKey: 'alias/export',
  appClientSecret: 'app-client-secret',
  region: 'us-east-1',
} as const;

/** The domains that accept email. This list replaces the DNS. */
const mailDomains = ['*.test', 'example.com', 'example.org', 'example.edu', 'gmail.com', 'outlook.com'];

type Address = 'bus' | 'documents' | 'keys' | 'mail' | 'objects' | 'places' | 'secrets' | 'site' | 'table' | 'userPool';
export type Endpoints = Readonly<Record<Address, string>>;

interface Settings {
  readonly endpoints: Endpoints;
  readonly credentials: Credentials;
  readonly pool: { readonly id: string; readonly clientId: string; readonly jwks: string };
  readonly originSecret: string;
  readonly recommenderKey: string;
  readonly docxEngine: string;
  readonly collegesFile?: string;
}

export function environment({ endpoints, credentials, pool, originSecret, ...settings }: Settings) {
  return {
    TABLE_NAME: names.table,
    ASKS_TABLE_NAME: names.followups,
    DOCUMENTS_BUCKET: names.bucket,
    HAND_OVER_BUCKET: names.exportBucket,
    ...queueVariables(endpoints.objects),
    USER_POOL_ID: pool.id,
    USER_POOL_CLIENT_ID: pool.clientId,
    USER_POOL_CLIENT_SECRET_ID: names.appClientSecret,
    USER_POOL_JWKS: pool.jwks,
    SSN_KEY_ID: names.ssnKey,
    EXPORT_KEY_ID: names.exportKey,
    MAIL_FROM: partner.config.serviceEmail,
    CONFIGURATION_SET: names.configurationSet,
    LETTERS_CONFIGURATION_SET: names.lettersConfigurationSet,
    SEARCH_INDEX_NAME: names.searchIndex,
    PLACE_INDEX_NAME: names.placeIndex,
    COLLEGES_FILE: settings.collegesFile ?? collegesFile,
    ORIGIN_SECRETS: originSecret,
    LINK_KEY: originSecret,
    LINK_KEYS: originSecret,
    WRITER_KEY: settings.recommenderKey,
    MAIL_DOMAINS: mailDomains.join(','),
    DOCX_ENGINE: settings.docxEngine,
    LOCAL_HTTP: 'true',
    S3_PUBLIC_ENDPOINT: endpoints.documents,
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.table,
    AWS_ENDPOINT_URL_S3: endpoints.objects,
    AWS_ENDPOINT_URL_SQS: endpoints.objects,
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: endpoints.userPool,
    AWS_ENDPOINT_URL_LOCATION: endpoints.places,
    AWS_ENDPOINT_URL_KMS: endpoints.keys,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoints.secrets,
    AWS_ENDPOINT_URL_SESV2: endpoints.mail,
    AWS_ENDPOINT_URL_EVENTBRIDGE: endpoints.bus,
    AWS_REGION: names.region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
  };
}

export type Environment = ReturnType<typeof environment>;

/** Variables of the user's shell that would redirect the SDK away from this stack. */
const conflicting = ['AWS_PROFILE', 'AWS_SESSION_TOKEN', 'AWS_ENDPOINT_URL', 'AWS_IGNORE_CONFIGURED_ENDPOINT_URLS'];

export function setEnvironment(variables: Environment): void {
  for (const name of conflicting) delete process.env[name];
  Object.assign(process.env, variables);
}
