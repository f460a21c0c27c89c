// Defines the environments and all differences between them. Stacks, preflight and commands read this configuration.

import { type Capacity, capacities } from './capacity/capacities.ts';

/** The site's own domain. The certificate must be in us-east-1, where CloudFront reads it. */
export interface Domain {
  readonly name: string;
  readonly certificateArn: string;
  /**
   * The hosted zone of the domain. Absent if another DNS provider serves the domain. In that case, create its records
   * by hand.
   */
  readonly hostedZone?: { readonly id: string; readonly name: string };
}

export interface EnvironmentConfig {
  readonly name: EnvironmentName;
  /** The university whose form the environment has: a name in the imports of `#partner` in package.json. */
  readonly partner: string;
  readonly region: string;
  readonly domain?: Domain;
  /** Whether the data outlives its stack. If so, the data and the stack are protected from deletion. */
  readonly keepsData: boolean;
  /** The converter of Word documents. 'libreoffice' preserves their layout, and needs Docker for the deployment. */
  readonly docxEngine: 'embedded' | 'libreoffice';
  /** The expected load: capacities.everyday, or capacities.deadline before and during the night of a deadline. */
  readonly capacity: Capacity;
  /** Whether SES sends the emails, from a verified domain. Cognito itself sends at most 50 emails a day. */
  readonly sendsThroughSes: boolean;
  readonly alarmEmail?: string;
  /** The HTTPS address of a paging service, for the alarms that page. These alarms go to `alarmEmail` too. */
  readonly pagerUrl?: string;
  /** Whether to leave out the canary and firewall rules that cost money, which only a site with applicants needs. */
  readonly lean: boolean;
  /** The essentials that this environment lacks on purpose. If it keeps data, all other essentials are required. */
  readonly goesWithout: readonly Essential[];
  /** The Secrets Manager secret with `email` and `password`, with which the canary also logs in and saves. */
  readonly canarySecret?: string;
  /** The ARN of the university's role that downloads exports. Without it, no role can download them. */
  readonly handOverReader?: string;
  /** The ARN of a backup vault in another account. Without it, no copy of the data leaves the account. */
  readonly outsideVault?: string;
  readonly monthlyBudgetUsd: number;
  readonly retention: Retention;
  /** The versions of the secrets. Add 1 to rotate one (docs/operations-release.md, also for the rollback). */
  readonly versions: { readonly originSecret: number; readonly linkKey: number; readonly appClient: number };
}

/** Retention periods in days, where the product does not set them. docs/security.md lists all periods. */
export interface Retention {
  readonly logs: 7 | 30 | 365;
  /** Versions of documents that were deleted or replaced. */
  readonly deletedDocuments: number;
  /** Point-in-time recovery of the table, at most 35 days, and copies in `outsideVault`. */
  readonly tableBackups: number;
  /** Applications that are not submitted and accounts without an application, since the last login or the sign-up. */
  readonly unsubmitted: number;
  /** Applications with everything that belongs to them, since their submission. */
  readonly submitted: number;
  /** Exports. Replaced and deleted versions are kept for this many more days. */
  readonly handOvers: number;
}

/** The settings that an environment with applicants needs before it is deployed. */
export const essentials = ['alarmEmail', 'sendsThroughSes', 'domain'] as const;
export type Essential = (typeof essentials)[number];

export const environmentNames = ['dev', 'stage', 'prod'] as const;
export type EnvironmentName = (typeof environmentNames)[number];

/** Returns the value of the tag `application`, by which AWS sums up the costs of an environment. */
export const applicationTag = ({ name }: Pick<EnvironmentConfig, 'name'>) => `graduate-application-${name}`;

/** Returns the fixed name of the SES set for all emails except letters, so that no stack needs another's output. */
export const configurationSetName = ({ name }: Pick<EnvironmentConfig, 'name'>) => `graduate-application-${name}`;

export const stackName = ({ name }: Pick<EnvironmentConfig, 'name'>, part: string) =>
  `graduate-application-${name}-${part}`;

/** The longest name: CloudFront's log source, `graduate-application-<name>-site-edge`, may have 60 characters. */
export const maxNameLength = 29;

/** Throws if a name is so long that AWS would reject names that contain it, in the middle of a deployment. */
export function assertShort(names: readonly string[]): void {
  for (const name of names)
    if (name.length > maxNameLength)
      throw new Error(`Shorten the environment ${name} to ${maxNameLength} characters in infra/config.ts.`);
}
assertShort(environmentNames);

/** The only region for CloudFront's certificate, firewall, logs and metrics. */
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

/**
 * The environments as the product ships them. The tests of the stacks use these, so that they pass whatever a
 * university changes below.
 */
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

/** The environments in use. A university changes them here: `{ ...shipped.prod, partner: 'riverside', domain: … }`. */
const environments: Environments<EnvironmentName> = { dev: shipped.dev, stage: shipped.stage, prod: shipped.prod };

/** Throws if the name is not one of `environmentNames`. */
export function configOf(name: unknown): EnvironmentConfig {
  const known = environmentNames.find((candidate) => candidate === name);
  if (!known)
    throw new Error(
      `Choose one of these environments: ${environmentNames.join(', ')}. Use -c env=prod with the CDK, and --env prod or --stack prod with npm run.`,
    );
  return environments[known];
}

/** Throws if the loaded form belongs to another university. Deploying it would replace the form of the environment. */
export function assertPartner({ name, partner }: EnvironmentConfig, loadedPartner: string): void {
  if (partner !== loadedPartner)
    throw new Error(`The environment ${name} belongs to ${partner}, not ${loadedPartner}. Set PARTNER=${partner}.`);
}

const howToSet: Readonly<Record<Essential, string>> = {
  alarmEmail: 'alarmEmail, or no one is notified when something fails',
  sendsThroughSes: 'sendsThroughSes, or Cognito sends only 50 emails a day and applicants get no receipts',
  domain: 'domain, or the site gets a CloudFront address, which can change',
};

/** Throws if no person would be notified that the budget is used up, unless `goesWithout` lists `alarmEmail`. */
export function assertAlarmEmail({ name, alarmEmail, goesWithout }: EnvironmentConfig): void {
  if (alarmEmail || goesWithout.includes('alarmEmail')) return;
  throw new Error(
    [
      `No one is notified when the budget of ${name} is used up. Set alarmEmail in infra/config.ts or with`,
      `-c alarmEmail=you@university.example, or list it in goesWithout: ['alarmEmail'].`,
    ].join('\n'),
  );
}

/** Throws if an environment that keeps data lacks an essential setting, unless `goesWithout` lists it. */
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
