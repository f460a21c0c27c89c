import { existsSync, readdirSync } from 'node:fs';

/** The names of the built site's pages: 'index.html', and '{name}.html' of each that is a page of its own at '/{name}'. */
export const sitePages = (siteDir: string): readonly string[] =>
  existsSync(siteDir) ? readdirSync(siteDir).filter((file) => file.endsWith('.html')) : [];

/** The paths of pages of their own: every other path without a file is a screen of index.html. */
export const ownPaths = (siteDir: string): readonly string[] =>
  sitePages(siteDir).flatMap((file) => (file === 'index.html' ? [] : [`/${file.slice(0, -'.html'.length)}`]));
