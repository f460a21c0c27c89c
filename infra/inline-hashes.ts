import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** CSP sources such as `'sha256-…'` of a page's inline script and styles. */
export interface InlineHashes {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export const noInline: InlineHashes = { scripts: [], styles: [] };

const hashesOf = (html: string, element: RegExp) =>
  [...html.matchAll(element)].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );

/** Reads the built page in `siteDir`; a site without a page has nothing inline. */
export function inlineHashes(siteDir: string): InlineHashes {
  const page = join(siteDir, 'index.html');
  if (!existsSync(page)) return noInline;
  const html = readFileSync(page, 'utf8');
  return {
    scripts: hashesOf(html, /<script>(.*?)<\/script>/gs),
    styles: hashesOf(html, /<style[^>]*>(.*?)<\/style>/gs),
  };
}
