import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import type { RecordedCall } from '../../infra/local/recorded-lambdas.ts';
import { refusedCalls } from '../infra/grants/compare.ts';
import { grantedIn } from '../infra/grants/granted.ts';
import { synth } from '../infra/stacks/synth.ts';

// bin/test.ts sets CALLS_FILE and runs this suite after the tests that make the calls.
const recorded = readFileSync(process.env.CALLS_FILE ?? '', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as RecordedCall);

/** Whether the environment makes the call. In dev, the converter cannot reach SQS, so it does not retry early. */
const isMadeIn = (env: string, { caller, operation }: RecordedCall) =>
  env !== 'dev' || caller !== 'workers-convert-upload' || operation !== 'ChangeMessageVisibility';

it.each(['dev', 'prod'] as const)('the permissions in %s allow every AWS call that the functions make', (env) => {
  const calls = recorded.filter((call) => isMadeIn(env, call));
  expect(refusedCalls(grantedIn(synth(env)), calls)).toEqual([]);
});
