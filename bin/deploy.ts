import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { configOf } from '../infra/config.ts';
import { deploySteps, findReleaseAlarm } from '../infra/deploy-steps.ts';
import { answerHelp } from './terminal.ts';

answerHelp(`Usage: npm run deploy -- --env NAME [--at-once] [--app FOLDER]
Deploys an environment to the AWS account of your credentials. --at-once turns off the alarm that rolls a release back.
--app deploys templates that were synthesized before.`);

const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: { env: { type: 'string' }, 'at-once': { type: 'boolean' }, app: { type: 'string' } },
});
const config = configOf(values.env);

function cdk(...args: string[]) {
  console.log(`cdk ${args.join(' ')}`);
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules/aws-cdk/bin/cdk'), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
}

const alarm = await findReleaseAlarm(config);
const app = values.app ?? 'cdk.out';
if (!values.app) cdk('synth', '--quiet', '--output', app, '-c', `env=${config.name}`);
for (const step of deploySteps(config, { alarm, isImmediate: values['at-once'] ?? false }))
  cdk('deploy', ...step, '--app', app, '--require-approval', 'never');
