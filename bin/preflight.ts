import { parseArgs } from 'node:util';
import { configOf } from '../infra/config.ts';
import { preflight } from '../infra/preflight/preflight.ts';

const marks = { ok: 'ok      ', fix: 'FIX     ', unknown: 'UNKNOWN ' } as const;

try {
  const { values } = parseArgs({ options: { env: { type: 'string' } } });
  const findings = await preflight(configOf(values.env));
  for (const { state, what, todo } of findings) {
    console.log(`${marks[state]}${what}`);
    for (const line of todo?.split('\n') ?? []) console.log(`        ${line}`);
  }
  const count = (state: keyof typeof marks) => findings.filter((finding) => finding.state === state).length;
  console.log(`${count('ok')} ok, ${count('fix')} to fix, ${count('unknown')} unknown`);
  process.exitCode = count('fix') + count('unknown') > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
