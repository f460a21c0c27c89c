import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sitePages } from './site-pages.ts';

/** CSP sources such as `'sha256-…'` of the inline scripts and styles of pages. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export const noInline: InlineHashes = { scripts: [], styles: [] };

const hashesOf = (html: string, element: RegExp) =>
  [...html.matchAll(element)].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );

/** Reads the built pages in `siteDir`; a site without a page has nothing inline. */
export function inlineHashes(siteDir: string): InlineHashes {
  const pages = sitePages(siteDir).map((file) => readFileSync(join(siteDir, file), 'utf8'));
  const hashes = (element: RegExp) => [...new Set(pages.flatMap((html) => hashesOf(html, element)))];
  return { scripts: hashes(/<script>(.*?)<\/script>/gs), styles: hashes(/<style[^>]*>(.*?)<\/style>/gs) };
}
