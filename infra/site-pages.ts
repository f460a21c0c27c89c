import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the names of the built site's pages: 'index.html', and '{name}.html' for each separate page at '/{name}'. */
export const sitePages = (siteDir: string): readonly string[] =>
  existsSync(siteDir) ? readdirSync(siteDir).filter((file) => file.endsWith('.html')) : [];

/** Returns the paths of separate pages. Every other path without a file is a screen of index.html. */
export const ownPaths = (siteDir: string): readonly string[] =>
  sitePages(siteDir).flatMap((file) => (file === 'index.html' ? [] : [`/${file.slice(0, -'.html'.length)}`]));

/** The CSP sources, such as `'sha256-…'`, of the inline scripts and styles of all pages. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export const noInline: InlineHashes = { scripts: [], styles: [] };

const hashesOf = (html: string, element: RegExp) =>
  [...html.matchAll(element)].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );

/** Reads the built pages in `siteDir`. Returns no hashes if there are no pages. */
export function inlineHashes(siteDir: string): InlineHashes {
  const pages = sitePages(siteDir).map((file) => readFileSync(join(siteDir, file), 'utf8'));
  const hashes = (element: RegExp) => [...new Set(pages.flatMap((html) => hashesOf(html, element)))];
  return { scripts: hashes(/<script>(.*?)<\/script>/gs), styles: hashes(/<style[^>]*>(.*?)<\/style>/gs) };
}
