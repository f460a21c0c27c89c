import type { WorkerName } from '../shared/contracts/workers.ts';

export interface Throttle {
  readonly rate: number;
  readonly burst: number;
}

/** The site's own domain. The certificate must be in us-east-1, where CloudFront reads it. */
export interface Domain {
  readonly name: string;
  readonly certificateArn: string;
  /** Absent when another DNS provider serves the domain: then create its records by hand. */
  readonly hostedZone?: { readonly id: string; readonly name: string };
}

export interface EnvironmentConfig {
  readonly name: EnvironmentName;
  readonly region: string;
  readonly domain?: Domain;
  /** Retains data when its stack is deleted, and protects both from deletion. */
  readonly keepsData: boolean;
  /** 'libreoffice' preserves the layout of Word documents, and deploying it needs Docker. */
  readonly docxEngine: 'embedded' | 'libreoffice';
  readonly concurrency: Readonly<Partial<Record<WorkerName, number>>>;
  /** Needs the service address's domain verified in SES. Cognito itself sends at most 50 emails a day. */
  readonly sendsThroughSes: boolean;
  readonly alarmEmail?: string;
  readonly monthlyBudgetUsd: number;
  readonly logDays: 7 | 30 | 365;
  readonly deletedDocumentDays: number;
  /** Version of the secret between CloudFront and the API; add one to rotate it. */
  readonly originSecret: number;
  readonly throttles: {
    readonly session: Throttle;
    readonly public: Throttle;
    readonly service: Throttle;
    readonly lookup: Throttle;
  };
  /** Requests per IP address in five minutes. A campus may share one address. */
  readonly addressLimits: { readonly all: number; readonly account: number };
}

export const environmentNames = ['dev', 'stage', 'prod'] as const;
export type EnvironmentName = (typeof environmentNames)[number];

/** CloudFront's certificate, firewall, logs and metrics exist in this region only. */
export const edgeRegion = 'us-east-1';

const defaults = {
  region: 'us-east-1',
  keepsData: true,
  docxEngine: 'libreoffice',
  concurrency: { convertUpload: 10, renderPdfCopy: 10 },
  sendsThroughSes: false,
  originSecret: 2,
  throttles: {
    session: { rate: 200, burst: 400 },
    public: { rate: 30, burst: 60 },
    service: { rate: 20, burst: 40 },
    lookup: { rate: 100, burst: 200 },
  },
  addressLimits: { all: 6000, account: 300 },
} as const;

const environments: { readonly [Name in EnvironmentName]: EnvironmentConfig & { readonly name: Name } } = {
  dev: {
    ...defaults,
    name: 'dev',
    keepsData: false,
    docxEngine: 'embedded',
    concurrency: {},
    monthlyBudgetUsd: 50,
    logDays: 7,
    deletedDocumentDays: 1,
  },
  stage: {
    ...defaults,
    name: 'stage',
    keepsData: false,
    monthlyBudgetUsd: 150,
    logDays: 30,
    deletedDocumentDays: 7,
  },
  prod: {
    ...defaults,
    name: 'prod',
    monthlyBudgetUsd: 500,
    logDays: 365,
    deletedDocumentDays: 90,
  },
};

export function configOf(name: unknown): EnvironmentConfig {
  const known = environmentNames.find((candidate) => candidate === name);
  if (!known) throw new Error(`Choose an environment: -c env=${environmentNames.join(' or -c env=')}.`);
  return environments[known];
}
