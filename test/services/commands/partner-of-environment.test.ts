import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { configOf } from '../../../infra/config.ts';

const root = resolve(import.meta.dirname, '../../..');
const { PARTNER: _, NODE_OPTIONS: __, ...own } = process.env;
const dev = configOf('dev');

/** Returns the partner that a command uses if `npm run` or the CDK starts it, or the error. */
function partnerOf(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const script = "console.log(import.meta.resolve('#partner'))";
  const command = ['bin/run.mjs', '--input-type=module', '--eval', script, '--', ...args];
  const { stdout, stderr } = spawnSync(process.execPath, command, {
    cwd: root,
    env: { ...own, ...env },
    encoding: 'utf8',
  });
  return /\/([\w-]+)\/partner\.ts\n$/.exec(stdout)?.[1] ?? stderr;
}

const ofCdk = (context: object) => ({ CDK_CONTEXT_JSON: JSON.stringify(context) });
const refusal = `The environment dev belongs to ${dev.partner}, not hillside. Leave PARTNER out`;

it.each<[readonly string[], NodeJS.ProcessEnv]>([
  [['--env', 'dev'], {}],
  [['lan@example.edu', '--stack=dev'], {}],
  [[], ofCdk({ env: 'dev' })],
  // Without an environment, the CDK uses dev.
  [[], ofCdk({})],
])("a command with %j and %j uses its environment's partner and refuses another", (args, env) => {
  expect(partnerOf(args, env)).toBe(dev.partner);
  expect(partnerOf(args, { ...env, PARTNER: dev.partner })).toBe(dev.partner);
  expect(partnerOf(args, { ...env, PARTNER: 'hillside' })).toContain(refusal);
});

it('a command without a known environment uses the partner in PARTNER', () => {
  expect(partnerOf([], { PARTNER: 'hillside' })).toBe('hillside');
  expect(partnerOf(['--env', 'nowhere'], { PARTNER: 'hillside' })).toBe('hillside');
});
