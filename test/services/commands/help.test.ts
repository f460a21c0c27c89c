import { spawnSync } from 'node:child_process';
import { expect, it } from '@jest/globals';

it.each(['bin/check.ts', 'bin/link.ts', 'bin/local.ts', 'bin/preflight.ts', 'bin/make/released.ts'])(
  '%s --help prints its usage, and does nothing else',
  (command) => {
    const { status, stdout } = spawnSync(process.execPath, ['bin/run.mjs', command, '--help'], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^Usage: ?[\s\S]*npm (run|start)/)]);
  },
);
