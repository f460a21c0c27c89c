import { parseArgs } from 'node:util';
import { configOf } from '../infra/config.ts';
import { exitCodeOf } from '../infra/preflight/check-result.ts';
import { preflight } from '../infra/preflight/preflight.ts';
import { answerHelp } from './terminal.ts';

const marks = { ok: 'ok      ', fix: 'FIX     ', later: 'LATER   ', unknown: 'UNKNOWN ' } as const;

answerHelp(`Usage: npm run preflight -- --env NAME [--strict]
Checks an AWS account before a deployment, and changes nothing. --strict also fails on what may wait.`);
const { values } = parseArgs({ options: { env: { type: 'string' }, strict: { type: 'boolean' } } });
const results = await preflight(configOf(values.env));
for (const { state, what, todo } of results) {
  console.log(`${marks[state]}${what}`);
  for (const line of todo?.split('\n') ?? []) console.log(`        ${line}`);
}
const count = (state: keyof typeof marks) => results.filter((finding) => finding.state === state).length;
console.log(`${count('ok')} ok, ${count('fix')} to fix, ${count('later')} for later, ${count('unknown')} unknown`);
process.exitCode = exitCodeOf(results, values);
