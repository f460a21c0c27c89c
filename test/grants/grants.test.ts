import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { RecordedCall } from '../../infra/local/recorded-lambdas.ts';
import { compare } from '../infra/grants/compare.ts';
import { grantedIn } from '../infra/grants/granted.ts';
import { synth } from '../infra/stacks/synth.ts';

// Set by bin/test.ts, which runs this after the tests that make the calls.
const { CALLS_FILE = '', CALLS_ARE_ALL } = process.env;

const recorded = readFileSync(CALLS_FILE, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as RecordedCall);

/** What no call of the tests makes use of. */
const unusedHere: readonly RegExp[] = [
  // A university may ask for sealed answers in rows: what another device wrote there is told to whoever removes one.
  /^POST \/api\/add-another\/\{button_id\}\/remove: kms:Decrypt on \{data\/SsnKey/,
];

/** The converter of a lean environment cannot reach SQS and leaves its retries to the queue. */
const isMadeIn = (env: string, { caller, operation }: RecordedCall) =>
  env !== 'dev' || caller !== 'workers-convert-upload' || operation !== 'ChangeMessageVisibility';

describe.each(['dev', 'prod'] as const)('the permissions of %s', (env) => {
  const { refused, unused } = compare(
    grantedIn(synth(env)),
    recorded.filter((call) => isMadeIn(env, call)),
  );

  it('allow what the functions ask of AWS', () => {
    expect(refused).toEqual([]);
  });

  // A run of some tests makes some of the calls.
  if (CALLS_ARE_ALL === 'true')
    it('include nothing that no function asked for', () => {
      expect(unused.filter((grant) => !unusedHere.some((pattern) => pattern.test(grant)))).toEqual([]);
      for (const pattern of unusedHere) expect(unused).toContainEqual(expect.stringMatching(pattern));
    });
});
