// The smoke test: checks call a site by its own address, and the names of those that failed go out. `bin/smoke.ts` runs
// it once, the Lambda `canary.ts` on a schedule.

import type { Check } from './request.ts';

export async function failuresOf(
  checks: readonly Check[],
  site: URL,
  report: (line: string) => void,
): Promise<readonly string[]> {
  const failures: string[] = [];
  for (const { what, run } of checks) {
    try {
      await run(site);
      report(`ok      ${what}`);
    } catch (error) {
      failures.push(what);
      report(`FAILED  ${what}\n        ${error instanceof Error ? error.message.split('\n')[0] : error}`);
    }
  }
  return failures;
}
