import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { copyFonts, entries } from '../../../infra/bundling/prepare-bundles.ts';
import { fontFiles } from '../../../shared/pdf-fonts.ts';

describe('the bundles', () => {
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
});
