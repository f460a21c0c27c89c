import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { logInChecks } from './applicant-checks.ts';
import { runChecks } from './checks.ts';
import { publicChecks } from './public-checks.ts';

async function readCredentials(SecretId: string): Promise<{ email: string; password: string }> {
  const { SecretString = '{}' } = await new SecretsManagerClient().send(new GetSecretValueCommand({ SecretId }));
  const { email, password } = JSON.parse(SecretString) as { email?: string; password?: string };
  if (!email || !password) throw new Error(`The secret ${SecretId} needs "email" and "password".`);
  return { email, password };
}

/** Runs the smoke test on a schedule, without the checks that cost money or count against the account's limits. */
export async function handler(): Promise<void> {
  const { SITE_URL = '', CANARY_SECRET_ID } = process.env;
  const checks = CANARY_SECRET_ID
    ? [...publicChecks, ...logInChecks(await readCredentials(CANARY_SECRET_ID))]
    : publicChecks;
  const failures = await runChecks(checks, new URL(SITE_URL), () => undefined);
  // The error has only the names of the failed checks, because error messages may quote answers.
  if (failures.length > 0) throw new Error(`The site failed these checks: ${failures.join('; ')}.`);
}
