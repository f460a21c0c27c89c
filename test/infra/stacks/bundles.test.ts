import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { entries, fontEntries } from '../../../infra/bundling/entries.ts';
import { copyFonts } from '../../../infra/bundling/fonts.ts';
import { handlerPath } from '../../../shared/contracts/contract.ts';
import { routes } from '../../../shared/contracts/routes.ts';
import type { Resource } from '../../../shared/contracts/uses.ts';
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
const using = (resource: Resource) => [
  ...routes.filter(({ uses }) => uses[resource]).map(handlerPath),
  ...workers.filter(({ uses }) => uses[resource]).map(workerPath),
];

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

  it('contain the code that seals where a table names its key, and nowhere else', () => {
    expect(bundlesWith('lambdas/platform/kms-seal.ts')).toEqual(using('ssnKey').sort());
  });

  it('contain the code that sends emails where a table names it, and nowhere else', () => {
    expect(bundlesWith('lambdas/emails/send-email.ts')).toEqual(using('email').sort());
  });

  it.each([
    ['conversionQueue', 'lambdas/documents/conversion-queue.ts'],
    ['pdfCopyQueue', 'lambdas/pdf-copy/pdf-copy-queue.ts'],
    ['submissionQueue', 'lambdas/submission/submission-queue.ts'],
    ['dueQueue', 'lambdas/clock/due-queue.ts'],
  ] as const)('contain the code of the %s where a contract names it, and nowhere else', (queue, file) => {
    const calls = routes.map(handlerPath);
    const isCall = (entry: string) => calls.includes(entry);
    expect(bundlesWith(file).filter(isCall)).toEqual(using(queue).filter(isCall).sort());
  });
});
