import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';

const root = resolve(import.meta.dirname, '../../..');
const choose = resolve(root, 'test/partner/unsound/choose.mjs');
const scratch = mkdtempSync(join(tmpdir(), 'unsound-'));
afterAll(() => rmSync(scratch, { recursive: true }));

it.each([
  ['start', ['bin/local.ts']],
  ['build', ['node_modules/vite/bin/vite.js', 'build', '--configLoader', 'native', '--outDir', join(scratch, 'site')]],
])('the %s of an unsound partner fails and lists every problem', (_name, command) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', choose, ...command], {
    cwd: root,
    encoding: 'utf8',
    timeout: 120_000,
    env: { ...process.env, PORT: '0', DATA_DIR: join(scratch, 'data') },
  });
  expect(status).toBe(1);
  const said = stdout + stderr;
  expect(said).toContain("config.ts: Missing configuration: set helpEmail in the partner's config.");
  expect(said).toContain(
    'pages/education, section again: Your ValidationErrorSummary implementation uses keys that are present in multiple pages: full_name.',
  );
  expect(said).toContain(
    'after-submitting.ts: "Send your diploma" waits for diploma. Use the key of an upload question',
  );
});
