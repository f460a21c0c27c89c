import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { fontNamed } from '../../../../lambdas/paper/fonts/fonts.ts';
import { fontFamilies, fontFile } from '../../../../shared/pdf-fonts.ts';

const root = resolve(import.meta.dirname, '../../../..');
const drawing = join(root, 'lambdas/paper');
const draw = (text: string) => `
  import { bytesOf, newPdf } from '${drawing}/new-pdf.ts';
  import { untagged } from '${drawing}/tags/content.ts';
  import { layOutText } from '${drawing}/text/lay-out-text.ts';
  const doc = newPdf({ title: 'Name' }).addPage();
  for (const piece of layOutText(doc, [{ text: ${JSON.stringify(text)} }], { width: 400, size: 10 })) piece.draw(0, 0, untagged);
  await bytesOf(doc);
`;

/** With no other font at hand than those of the families. */
function drawWith(families: readonly (keyof typeof fontFamilies)[], text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'fonts-'));
  for (const family of families) {
    const file = fontFile(fontFamilies[family], 'regular');
    symlinkSync(join(root, 'node_modules', file), join(folder, basename(file)));
  }
  const { stderr } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', draw(text)], {
    env: { ...process.env, FONTS_DIR: folder, NODE_OPTIONS: '' },
    encoding: 'utf8',
    cwd: root,
  });
  rmSync(folder, { recursive: true });
  return stderr;
}

it.each([
  [['latin'], 'Lan Nguyễn Ёлка'],
  [['latin', 'korean'], 'Lan 김민준, 2026'],
  [['latin', 'hebrew'], 'Lan (שלום) 2026'],
  [['latin', 'thai'], 'Lan สมชาย'],
] as const)('no font is read but those of %s for %s', (families, text) => {
  expect(drawWith(families, text)).toBe('');
});

it('the font of a script is read when its letters occur', () => {
  expect(drawWith(['latin'], 'Lan 김민준')).toContain('NotoSansKR_400Regular.ttf');
});

it('a word that was shaped before has positions of its own: pdfkit scales them in place', () => {
  const [first, second] = [0, 1].map(() => fontNamed('latin-regular').layout('Lan').positions);
  expect(second).toEqual(first);
  Object.assign(first?.[0] ?? {}, { xAdvance: 0 });
  expect(second).not.toEqual(first);
  expect(fontNamed('latin-regular').layout('Lan').positions).toEqual(second);
});
