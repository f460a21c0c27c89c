// The environments, with all that differs between them: stacks, preflight and commands read it.

import { type Capacity, capacities } from './capacity/capacities.ts';

/** The site's own domain. The certificate must be in us-east-1, where CloudFront reads it. */
export interface Domain {
  readonly name: string;
  readonly certificateArn: string;
  /** Absent when another DNS provider serves the domain: then create its records by hand. */
  readonly hostedZone?: { readonly id: string; readonly name: string };
}

export interface EnvironmentConfig {
  readonly name: EnvironmentName;
  /** Whose form it has: a name in the imports of `#partner` in package.json. */
  readonly partner: string;
  readonly region: string;
  readonly domain?: Domain;
  /** Retains data when its stack is deleted, and protects both from deletion. */
  readonly keepsData: boolean;
  /** 'libreoffice' preserves the layout of Word documents, and deploying it needs Docker. */
  readonly docxEngine: 'embedded' | 'libreoffice';
  /** What it can take: capacities.everyday, or capacities.deadline before and through a deadline's night. */
  readonly capacity: Capacity;
  /** Needs the service address's domain verified in SES. Cognito itself sends at most 50 emails a day. */
  readonly sendsThroughSes: boolean;
  readonly alarmEmail?: string;
  /** An HTTPS address of a service that wakes somebody, for the alarms that page; they go to `alarmEmail` too. */
  readonly pagerUrl?: string;
  /** Without what only a site with applicants needs: rules of the firewall that cost, a canary. */
  readonly lean: boolean;
  /** What applicants of this environment go without on purpose; one that keeps data is refused while one is missing and not named. */
  readonly goesWithout: readonly Essential[];
  /** Secret of Secrets Manager with `email` and `password` of an account for the canary, which then logs in and saves too. */
  readonly canarySecret?: string;
  /** ARN of the university's role that fetches what is handed over. Until it is named nobody can. */
  readonly handOverReader?: string;
  readonly monthlyBudgetUsd: number;
  readonly retention: Retention;
  /** Add one to rotate the secret: docs/operations-release.md says how, and how to roll back afterward. */
  readonly versions: { readonly originSecret: number; readonly linkKey: number; readonly appClient: number };
}

/** For how many days data are kept, where the product does not decide: docs/security.md lists all of it. */
export interface Retention {
  readonly logs: 7 | 30 | 365;
  /** Versions of documents that were deleted or replaced. */
  readonly deletedDocuments: number;
  /** Point-in-time recovery of the table: at most 35. */
  readonly tableBackups: number;
  /** An application that is not submitted and an account without one, since the last log-in or the sign-up. */
  readonly unsubmitted: number;
  /** An application with all that belongs to it, since its submission. */
  readonly submitted: number;
  /** What was handed over, and then as long what it has replaced. */
  readonly handOvers: number;
}

/** What an environment with applicants needs before it is deployed. */
export const essentials = ['alarmEmail', 'sendsThroughSes', 'domain'] as const;
export type Essential = (typeof essentials)[number];

export const environmentNames = ['dev', 'stage', 'prod'] as const;
export type EnvironmentName = (typeof environmentNames)[number];

/** The value of the tag `application`, by which AWS adds up what an environment costs. */
export const applicationTag = ({ name }: Pick<EnvironmentConfig, 'name'>) => `graduate-application-${name}`;

export const stackName = ({ name }: Pick<EnvironmentConfig, 'name'>, part: string) =>
  `graduate-application-${name}-${part}`;

/** CloudFront's certificate, firewall, logs and metrics exist in this region only. */
export const edgeRegion = 'us-east-1';

const defaults = {
  partner: 'foothills',
  region: 'us-east-1',
  keepsData: true,
  docxEngine: 'libreoffice',
  capacity: capacities.everyday,
  sendsThroughSes: false,
  lean: false,
  goesWithout: [],
  versions: { originSecret: 2, linkKey: 1, appClient: 1 },
} as const;

type Environments<Names extends EnvironmentName> = {
  readonly [Name in Names]: EnvironmentConfig & { readonly name: Name };
};

/** The environments as the product comes, which the tests of stacks are about: whatever a university's own are, they hold. */
export const shipped: Environments<'dev' | 'stage' | 'prod'> = {
  dev: {
    ...defaults,
    name: 'dev',
    lean: true,
    keepsData: false,
    docxEngine: 'embedded',
    capacity: capacities.trial,
    monthlyBudgetUsd: 50,
    retention: { logs: 7, deletedDocuments: 1, tableBackups: 7, unsubmitted: 30, submitted: 90, handOvers: 30 },
  },
  stage: {
    ...defaults,
    name: 'stage',
    keepsData: false,
    monthlyBudgetUsd: 150,
    retention: { logs: 30, deletedDocuments: 7, tableBackups: 7, unsubmitted: 30, submitted: 90, handOvers: 30 },
  },
  prod: {
    ...defaults,
    name: 'prod',
    monthlyBudgetUsd: 500,
    retention: {
      logs: 365,
      deletedDocuments: 90,
      tableBackups: 35,
      unsubmitted: 2 * 365,
      submitted: 5 * 365,
      handOvers: 30,
    },
  },
};

/** The environments that there are. A university's own differ here: `{ ...shipped.prod, partner: 'riverside', domain: … }`. */
const environments: Environments<EnvironmentName> = { dev: shipped.dev, stage: shipped.stage, prod: shipped.prod };

export function configOf(name: unknown): EnvironmentConfig {
  const known = environmentNames.find((candidate) => candidate === name);
  if (!known)
    throw new Error(
      `Choose one of these environments: ${environmentNames.join(', ')}. Use -c env=prod with the CDK, and --env prod or --stack prod with npm run.`,
    );
  return environments[known];
}

/** Throws when the form at hand is another university's: deploying it would replace the one that is there. */
export function assertPartner({ name, partner }: EnvironmentConfig, atHand: string): void {
  if (partner !== atHand)
    throw new Error(`The environment ${name} belongs to ${partner}, not ${atHand}. Set PARTNER=${partner}.`);
}

const howToSet: Readonly<Record<Essential, string>> = {
  alarmEmail: 'alarmEmail, or no one is notified when something fails',
  sendsThroughSes: 'sendsThroughSes, or Cognito sends only 50 emails a day and applicants get no receipts',
  domain: 'domain, or the site gets a CloudFront address, which can change',
};

/** Throws when nobody would learn that the budget is used up, or that somebody uses it up. */
export function assertWatched({ name, alarmEmail, goesWithout }: EnvironmentConfig): void {
  if (alarmEmail || goesWithout.includes('alarmEmail')) return;
  throw new Error(
    [
      `No one is notified when the budget of ${name} is used up. Set alarmEmail in infra/config.ts or with`,
      `-c alarmEmail=you@university.example, or list it in goesWithout: ['alarmEmail'].`,
    ].join('\n'),
  );
}

/** Throws when an environment that keeps data lacks something that applicants need, unless `goesWithout` names it. */
export function assertComplete(config: EnvironmentConfig): void {
  if (!config.keepsData) return;
  const missing = essentials.filter((name) => !config[name] && !config.goesWithout.includes(name));
  if (missing.length === 0) return;
  throw new Error(
    [
      `${config.name} isn't configured yet. In infra/config.ts, set:`,
      ...missing.map((name) => `- ${howToSet[name]}`),
      `To deploy without these on purpose, list them in goesWithout: [${missing.map((name) => `'${name}'`).join(', ')}].`,
    ].join('\n'),
  );
}
