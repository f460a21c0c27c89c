import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined);

/** A mortarboard, for a partner without an icon of its own. */
const defaultIcon = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${colour}" d="M16 5 1 12l15 7 11-5.2V22h3v-9.6L31 12zM7 17.4V23c2.5 2.6 5.6 4 9 4s6.5-1.4 9-4v-5.6l-9 4.200z"/></svg>`;

/** The site's icon: `icon.svg` of the partner's folder. */
export const partnerIcon = (folder: string, colour: string): Plugin => {
  const icon = () => read(join(folder, 'icon.svg')) ?? defaultIcon(colour);
  return {
    name: 'partner-icon',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'favicon.svg', source: icon() });
    },
    configureServer({ middlewares }) {
      middlewares.use(
        '/favicon.svg',
        (_, response) => void response.setHeader('content-type', 'image/svg+xml').end(icon()),
      );
    },
  };
};

/** It is in every page. */
const logoBytes = 8000;

/** The style of the logo before the name in the header, `logo.svg` of the partner's folder, or nothing without one. */
export function logoStyle(folder: string): string {
  const file = join(folder, 'logo.svg');
  const logo = read(file);
  if (logo === undefined) return '';
  const [, width, height] = /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(logo) ?? [];
  if (!width || !height) throw new Error(`${file} has no viewBox, which sets its proportions. Add one.`);
  if (logo.length > logoBytes) throw new Error(`${file} has ${logo.length} bytes. Use at most ${logoBytes}.`);
  const image = `url("data:image/svg+xml,${encodeURIComponent(logo)}")`;
  return `header > div::before { content: ""; flex: none; width: calc(2.5rem * ${width} / ${height}); max-width: 40%; height: 2.5rem; background: ${image} center / contain no-repeat; }`;
}
