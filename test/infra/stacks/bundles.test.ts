import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { copyFonts, entries, fontEntries } from '../../../infra/bundling/prepare-bundles.ts';
import { routes } from '../../../shared/contracts/routes.ts';
import { workerPath, workers } from '../../../shared/contracts/workers.ts';
import { fontFiles } from '../../../shared/pdf-fonts.ts';

/** Every file of ours that a Lambda imports at run time. */
function filesOf(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file)) return found;
  found.add(file);
  const source = readFileSync(file, 'utf8');
  const imports = [
    ...source.matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+)';/gms),
    ...source.matchAll(/\bimport\('(\.[^']+)'\)/g),
  ];
  for (const [, path = ''] of imports) filesOf(join(file, '..', path), found);
  return found;
}

const bundlesWith = (file: string) => entries.filter((entry) => filesOf(`${entry}.ts`).has(file)).sort();
describe('the bundles', () => {
  it.each(entries)('%s has its file', (entry) => {
    expect(existsSync(`${entry}.ts`)).toBe(true);
  });

  it.each(['lambdas/workers', 'lambdas/triggers'])('include every Lambda in %s', (folder) => {
    const files = readdirSync(folder).map((file) => join(folder, file.replace(/\.ts$/, '')));
    expect(entries.filter((entry) => entry.startsWith(folder)).sort()).toEqual(files.sort());
  });

  it('contain the license of every font', () => {
    const directory = mkdtempSync(join(tmpdir(), 'fonts-'));
    copyFonts(resolve(import.meta.dirname, '../../..'), directory);
    const files = readdirSync(join(directory, 'fonts'));
    for (const font of fontFiles) {
      const family = font.split('/')[1];
      const license = readFileSync(join(directory, 'fonts', `${family}.LICENSE.txt`), 'utf8');
      expect(license).toContain('SIL OPEN FONT LICENSE Version 1.1');
    }
    expect(files.filter((name) => name.endsWith('.ttf'))).toHaveLength(fontFiles.length);
    rmSync(directory, { recursive: true });
  });

  it('contain the fonts of the PDFs where a worker draws text, and nowhere else', () => {
    expect(bundlesWith('lambdas/paper/fonts/fonts.ts')).toEqual([...fontEntries].sort());
  });

  it.each([
    ['ssnKey', 'lambdas/platform/sealing/kms-seal.ts'],
    ['email', 'lambdas/emails/send-email.ts'],
  ] as const)('contain what uses the %s where a table names it, and nowhere else', (resource, file) => {
    const calls = routes.filter(({ uses }) => uses[resource]).map(({ handlerPath }) => handlerPath);
    const jobs = workers.filter(({ uses }) => uses[resource]).map(workerPath);
    expect(bundlesWith(file)).toEqual([...calls, ...jobs].sort());
  });
});
