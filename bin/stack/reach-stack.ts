// What commands need of a stack, local or on AWS: its environment first, then the account, application or staff view
// that a name means.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldEmail } from '../../shared/email-address.ts';

/** Sets the environment for the local stack, or for the environment of that name on AWS. Returns the site's address. */
export const reachStack = async (environment: string | undefined): Promise<string> =>
  environment === undefined ? reachLocalStack() : reachStackOnAws(environment);

async function reachLocalStack(): Promise<string> {
  const dataDir = process.env.DATA_DIR ?? '.local';
  try {
    const { url, env } = JSON.parse(readFileSync(join(dataDir, 'stack.json'), 'utf8')) as {
      url: string;
      env: Record<string, string>;
    };
    Object.assign(process.env, env);
    await followClock(url);
    return url;
  } catch {
    throw new Error(
      `No local stack is running on ${dataDir}. Start one with npm start, or set DATA_DIR to the folder of the running one. If the command accepts --stack, you can name a stack on AWS instead.`,
    );
  }
}

/** A tester may have advanced it: what is done there is done by it. */
async function followClock(url: string): Promise<void> {
  const { now } = (await (await fetch(`${url}/_local/clock`)).json()) as { now: string };
  const ahead = Date.parse(now) - Date.now();
  if (ahead > 1000) (await import('../../infra/local/clock/clock.ts')).advanceClock(ahead);
}

async function reachStackOnAws(environment: string): Promise<string> {
  const { readOutputs } = await import('../../infra/outputs.ts');
  const { site, variables } = await readOutputs(environment);
  Object.assign(process.env, variables);
  return site;
}

export async function accountOf(email: string): Promise<string> {
  const { cognitoUserPool } = await import('../../lambdas/identity/user-pool.ts');
  const owner = await cognitoUserPool().find(foldEmail(email));
  if (!owner) throw new Error(`We found no applicant with the address ${email}.`);
  return owner.account;
}
