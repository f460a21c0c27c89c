// Preflight only reads: its checks take a configuration and return findings.

import { resolveTxt } from 'node:dns/promises';
import { partner } from '#partner';
import { assertAlarmEmail, assertComplete, type EnvironmentConfig, edgeRegion } from '../config.ts';
import { type CheckResult, deferred, needsFix, ok, resultOf, undetermined } from './check-result.ts';
import {
  checkBootstrap,
  checkCertificate,
  checkConcurrency,
  checkCostTag,
  checkDmarc,
  checkEmails,
  checkSubscriptions,
} from './checks.ts';
import { checkQuotas } from './quotas.ts';

/** Checks the role that downloads exports. A missing role is not urgent, because exports are kept for 30 days. */
function checkExportReader({ handOverReader }: EnvironmentConfig): readonly CheckResult[] {
  if (!partner.config.handOver) return [];
  const what = "one of the university's roles can download the export";
  if (!handOverReader)
    return [deferred(what, 'Set handOverReader in infra/config.ts. Until then, no one can download it.')];
  const isRole = /^arn:aws[\w-]*:iam::\d{12}:role\/.+$/.test(handOverReader);
  return [resultOf(isRole, what, 'Set handOverReader to the ARN of a role: arn:aws:iam::ACCOUNT:role/NAME.')];
}

function checkConfiguration(config: EnvironmentConfig): CheckResult {
  const what = 'the configuration is complete';
  try {
    assertComplete(config);
    assertAlarmEmail(config);
    return ok(what);
  } catch (error) {
    return needsFix(what, error instanceof Error ? error.message : String(error));
  }
}

/** Runs a check. If AWS refuses or does not answer, returns 'unknown', so that a person looks. */
async function orUnknown(what: string, check: () => Promise<readonly CheckResult[]>): Promise<readonly CheckResult[]> {
  try {
    return await check();
  } catch (error) {
    const name = error instanceof Error ? error.name : String(error);
    return [
      undetermined(
        what,
        `AWS answered ${name}. Check that your credentials belong to an administrator of the account.`,
      ),
    ];
  }
}

/** Checks an AWS account for a deployment. `lookUpTxt` looks up DNS records of the type TXT. */
export async function preflight(
  config: EnvironmentConfig,
  lookUpTxt: typeof resolveTxt = resolveTxt,
): Promise<readonly CheckResult[]> {
  const regions = [...new Set([config.region, edgeRegion])];
  const results = await Promise.all([
    ...regions.map((region) => orUnknown(`CDK bootstrap of ${region}`, () => checkBootstrap(region))),
    orUnknown('concurrency of Lambda', () => checkConcurrency(config)),
    orUnknown('quotas', () => checkQuotas(config)),
    orUnknown('SES', () => checkEmails(config)),
    checkDmarc(config, lookUpTxt),
    orUnknown('certificate', () => checkCertificate(config)),
    orUnknown('cost allocation tag', () => checkCostTag()),
    ...regions.map((region) => orUnknown(`alarms of ${region}`, () => checkSubscriptions(config, region))),
  ]);
  return [checkConfiguration(config), ...checkExportReader(config), ...results.flat()];
}
