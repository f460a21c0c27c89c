// Checks what an AWS account needs before an environment is deployed to it. The checks only read: they take a
// configuration and return findings.

import { partner } from '#partner';
import { assertComplete, assertWatched, type EnvironmentConfig, edgeRegion } from '../config.ts';
import {
  checkBootstrap,
  checkCertificate,
  checkConcurrency,
  checkCostTag,
  checkEmails,
  checkSubscriptions,
} from './checks.ts';
import { type Finding, fix, later, ok, unknown, unless } from './finding.ts';
import { checkQuotas } from './quotas.ts';

/** Checks the role that downloads exports. It is not urgent, because an export is kept for 30 days. */
function checkReader({ handOverReader }: EnvironmentConfig): readonly Finding[] {
  if (!partner.config.handOver) return [];
  const what = "one of the university's roles can download the export";
  if (!handOverReader)
    return [later(what, 'Set handOverReader in infra/config.ts. Until then, no one can download it.')];
  const isRole = /^arn:aws[\w-]*:iam::\d{12}:role\/.+$/.test(handOverReader);
  return [unless(isRole, what, 'Set handOverReader to the ARN of a role: arn:aws:iam::ACCOUNT:role/NAME.')];
}

function checkConfiguration(config: EnvironmentConfig): Finding {
  const what = 'the configuration is complete';
  try {
    assertComplete(config);
    assertWatched(config);
    return ok(what);
  } catch (error) {
    return fix(what, error instanceof Error ? error.message : String(error));
  }
}

/** Runs a check. If AWS refuses or does not answer, returns 'unknown', so that a person looks. */
async function orUnknown(what: string, check: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return await check();
  } catch (error) {
    const name = error instanceof Error ? error.name : String(error);
    return [
      unknown(what, `AWS answered ${name}. Check that your credentials belong to an administrator of the account.`),
    ];
  }
}

export async function preflight(config: EnvironmentConfig): Promise<readonly Finding[]> {
  const regions = [...new Set([config.region, edgeRegion])];
  const findings = await Promise.all([
    ...regions.map((region) => orUnknown(`CDK bootstrap of ${region}`, () => checkBootstrap(region))),
    orUnknown('concurrency of Lambda', () => checkConcurrency(config)),
    orUnknown('quotas', () => checkQuotas(config)),
    orUnknown('SES', () => checkEmails(config)),
    orUnknown('certificate', () => checkCertificate(config)),
    orUnknown('cost allocation tag', () => checkCostTag()),
    ...regions.map((region) => orUnknown(`alarms of ${region}`, () => checkSubscriptions(config, region))),
  ]);
  return [checkConfiguration(config), ...checkReader(config), ...findings.flat()];
}
