import './tell.ts';
import { parseArgs } from 'node:util';
import { configOf } from '../infra/config.ts';
import { exitCodeOf } from '../infra/preflight/finding.ts';
import { preflight } from '../infra/preflight/preflight.ts';

const marks = { ok: 'ok      ', fix: 'FIX     ', later: 'LATER   ', unknown: 'UNKNOWN ' } as const;

const { values } = parseArgs({ options: { env: { type: 'string' }, strict: { type: 'boolean' } } });
const findings = await preflight(configOf(values.env));
for (const { state, what, todo } of findings) {
  console.log(`${marks[state]}${what}`);
  for (const line of todo?.split('\n') ?? []) console.log(`        ${line}`);
}
const count = (state: keyof typeof marks) => findings.filter((finding) => finding.state === state).length;
console.log(`${count('ok')} ok, ${count('fix')} to fix, ${count('later')} for later, ${count('unknown')} unknown`);
process.exitCode = exitCodeOf(findings, values);
