import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Manifest } from 'vite';
import { partner } from '#partner';
import { partnerFolder } from '../../infra/bundling/partner-folder.ts';

const root = resolve(import.meta.dirname, '../..');
const outDir = mkdtempSync(join(tmpdir(), 'bundle-'));
let manifest: Manifest;

beforeAll(() => {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  // Vite runs in its own process because the bundler rejects objects that jest's sandbox creates.
  execFileSync(
    process.execPath,
    [vite, 'build', '--configLoader', 'native', '--manifest', '--outDir', outDir, '--logLevel', 'error'],
    {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8')) as Manifest;
});
afterAll(() => rmSync(outDir, { recursive: true, force: true }));

/** Returns the files of a chunk and of every chunk that it imports statically, by its manifest key. */
function withImports(key: string, found = new Set<string>()): Set<string> {
  const { file = '', imports = [] } = manifest[key] ?? {};
  if (found.has(file)) return found;
  found.add(file);
  for (const imported of imports) withImports(imported, found);
  return found;
}

const scriptsOf = (file: string): string[] => {
  const page = readFileSync(join(outDir, file), 'utf8');
  return [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, script = '']) => script);
};

const totalOf = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + sizeOf(file), 0);

/** The sizes of files in kilobytes, compressed as they are served. */
const sizes = new Map<string, number>();

function sizeOf(file: string): number {
  const code = readFileSync(join(outDir, file));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  const size = sizes.get(file) ?? brotliCompressSync(code, { params }).length / 1000;
  sizes.set(file, size);
  return size;
}

it.each(['index.html', 'recommend.html'])('names the university and its color in the head of %s', (file) => {
  const page = readFileSync(join(outDir, file), 'utf8');
  const { title, name, brand } = partner.config;
  for (const part of [
    `<title>${title} – ${name}</title>`,
    `<meta name="description" content="The online ${title} of ${name}.">`,
    `<meta name="theme-color" content="${brand.colour}">`,
  ])
    expect(page.slice(0, page.indexOf('</head>'))).toContain(part);
});

it('has each style sheet once, so that those of screens come after the shared ones', () => {
  const page = readFileSync(join(outDir, 'index.html'), 'utf8');
  const sheets = [...page.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"/g)].map(([, file = '']) => file);
  expect(sheets[0]).toMatch(/\/main-/);
  expect(sheets).toEqual([...new Set(sheets)]);
});

it("draws the icon and the preview of links from the partner's logo, if there is one", async () => {
  const page = readFileSync(join(outDir, 'index.html'), 'utf8');
  const preview = /<meta property="og:image" content="\/(assets\/preview-[\w-]+\.png)">/.exec(page)?.[1];
  const logo = join(partnerFolder, 'logo.svg');
  if (!existsSync(logo)) return expect(preview).toBeUndefined();
  expect(await sharp(join(outDir, preview ?? '')).metadata()).toMatchObject({ width: 1200, height: 630 });
  const icon = readFileSync(join(outDir, 'favicon.svg'), 'utf8');
  const [path = ''] = /<path[^>]+>/.exec(readFileSync(logo, 'utf8')) ?? [];
  expect(icon).toContain(existsSync(join(partnerFolder, 'icon.svg')) ? '<svg' : path);
});

it.each([
  ['form', 'web/routes/form/form-routes.tsx'],
  ['account', 'web/routes/account/account-routes.tsx'],
  ['print', 'web/routes/print-routes.tsx'],
  ['pdf', 'web/routes/form/pdf-routes.tsx'],
])('loads at most 130 KB of JavaScript for the %s screens, compressed by Brotli', (_group, routes) => {
  const files = withImports(routes, new Set(scriptsOf('index.html')));
  expect(files.size).toBeGreaterThan(scriptsOf('index.html').length);
  expect(totalOf(files)).toBeLessThanOrEqual(130);
});

describe('the recommender page', () => {
  it('needs at most 90 KB of JavaScript, compressed by Brotli', () => {
    expect(scriptsOf('recommend.html').length).toBeGreaterThan(0);
    expect(totalOf(scriptsOf('recommend.html'))).toBeLessThanOrEqual(90);
  });

  it('contains no section title of the application form', () => {
    const titles = partner.form.pages.flatMap(({ sections }) => sections.map(({ title }) => title));
    const code = scriptsOf('recommend.html').map((file) => readFileSync(join(outDir, file), 'utf8'));
    const isFound = (title: string) => title.includes(' ') && code.some((each) => each.includes(title));
    expect(titles.filter(isFound)).toEqual([]);
  });
});
