// This folder connects commands to a stack, and finds the account or application that an operator names.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldEmail } from '../../shared/email-address.ts';

/**
 * Sets the environment variables for the local stack, or for the named environment on AWS. Commands import the Lambdas'
 * code only afterwards, because the code reads these variables. Returns the site's URL.
 */
export const connectToStack = async (environment: string | undefined): Promise<string> =>
  environment === undefined ? connectToLocalStack() : connectToAwsStack(environment);

async function connectToLocalStack(): Promise<string> {
  const dataDir = process.env.DATA_DIR ?? '.local';
  try {
    const { url, env } = JSON.parse(readFileSync(join(dataDir, 'stack.json'), 'utf8')) as {
      url: string;
      env: Record<string, string>;
    };
    Object.assign(process.env, env);
    await advanceToLocalClock(url);
    return url;
  } catch {
    throw new Error(
      `No local stack is running on ${dataDir}. Start one with npm start, or set DATA_DIR to the folder of the running one. If the command accepts --stack, you can name a stack on AWS instead.`,
    );
  }
}

/** Advances this process's clock to the local stack's clock, which a tester may have advanced. */
async function advanceToLocalClock(url: string): Promise<void> {
  const { now } = (await (await fetch(`${url}/_local/clock`)).json()) as { now: string };
  const aheadMs = Date.parse(now) - Date.now();
  if (aheadMs > 1000) (await import('../../infra/local/clock/clock.ts')).advanceClock(aheadMs);
}

async function connectToAwsStack(environment: string): Promise<string> {
  const { readOutputs } = await import('../../infra/outputs.ts');
  const { site, variables } = await readOutputs(environment);
  Object.assign(process.env, variables);
  return site;
}

/** Returns the account id of an applicant. Throws if no account has the address. */
export async function accountOf(email: string): Promise<string> {
  const { cognitoUserPool } = await import('../../lambdas/identity/user-pool.ts');
  const owner = await cognitoUserPool().find(foldEmail(email));
  if (!owner) throw new Error(`We found no applicant with the address ${email}.`);
  return owner.account;
}
