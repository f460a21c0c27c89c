import './terminal.ts';
import { parseArgs } from 'node:util';
import { readOutputs } from '../infra/outputs.ts';
import { applicantChecks } from './smoke/applicant-checks.ts';
import { runChecks } from './smoke/checks.ts';
import { paidChecks, publicChecks } from './smoke/public-checks.ts';
import { answerHelp, print, printError } from './terminal.ts';

const usage = `Usage: npm run smoke -- https://SITE | --env NAME
Checks a deployed site. To test an account, set SMOKE_EMAIL and SMOKE_PASSWORD to those of an account for this test.`;
answerHelp(usage);
const {
  positionals: [named],
  values: { env },
} = parseArgs({ options: { env: { type: 'string' } }, allowPositionals: true });
const address = env ? (await readOutputs(env)).site : named;
if (!address) {
  printError(usage);
  process.exit(1);
}
const site = new URL(address);
const { SMOKE_EMAIL: email, SMOKE_PASSWORD: password } = process.env;
const account = email && password ? { email, password } : undefined;
const checks = [...publicChecks, ...paidChecks, ...(account ? applicantChecks(account) : [])];
const failed = (await runChecks(checks, site, print)).length;
if (!account)
  print('No account was tested. Set SMOKE_EMAIL and SMOKE_PASSWORD to those of an account created for this test.');
print(`${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
