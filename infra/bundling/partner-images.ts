import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';

const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined);

/** The largest logo in bytes. Every page contains the logo. */
const logoBytes = 8000;

/** Reads the logo in the partner's folder. It has white paths, which are drawn on the brand's color. */
function readLogo(folder: string): string | undefined {
  const file = join(folder, 'logo.svg');
  const logo = read(file);
  if (logo === undefined) return undefined;
  if (!viewBoxOf(logo)) throw new Error(`${file} has no viewBox, which sets its proportions. Add one.`);
  if (logo.length > logoBytes) throw new Error(`${file} has ${logo.length} bytes. Use at most ${logoBytes}.`);
  return logo;
}

const viewBoxOf = (logo: string) => /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(logo);

/** Draws a logo in the middle of a rectangle in the brand's color, whose corners have the radius `round`. */
const onBrand = (logo: string, colour: string, { width = 32, height = 32, round = 0 }) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" rx="${round}" fill="${colour}"/>${logo.replace('<svg', `<svg x="${width * 0.1}" y="${height * 0.1}" width="${width * 0.8}" height="${height * 0.8}"`)}</svg>`;

/** Returns the icon of a partner without a logo: a mortarboard. */
const defaultIcon = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="${colour}" d="M16 5 1 12l15 7 11-5.2V22h3v-9.6L31 12zM7 17.4V23c2.5 2.6 5.6 4 9 4s6.5-1.4 9-4v-5.6l-9 4.200z"/></svg>`;

/** Builds the site's icon, which a partner may replace with `icon.svg`, and the image of a link's preview. */
export const partnerIcon = (folder: string, colour: string): Plugin => {
  const logo = readLogo(folder);
  const icon = () =>
    read(join(folder, 'icon.svg')) ?? (logo ? onBrand(logo, colour, { round: 6 }) : defaultIcon(colour));
  return {
    name: 'partner-icon',
    async buildStart() {
      if (logo === undefined || this.meta.watchMode) return;
      const image = sharp(Buffer.from(onBrand(logo, colour, { width: 1200, height: 630 })));
      this.emitFile({ type: 'asset', name: 'preview.png', source: await image.png().toBuffer() });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'favicon.svg', source: icon() });
    },
    // The address is relative, because the same build is deployed to several domains.
    transformIndexHtml: (_, { bundle }) => {
      const file = Object.keys(bundle ?? {}).find((name) => /^assets\/preview-.*\.png$/.test(name));
      return file ? [{ tag: 'meta', attrs: { property: 'og:image', content: `/${file}` }, injectTo: 'head' }] : [];
    },
    configureServer({ middlewares }) {
      middlewares.use(
        '/favicon.svg',
        (_, response) => void response.setHeader('content-type', 'image/svg+xml').end(icon()),
      );
    },
  };
};

/** Returns the style of the logo before the name in the header, or '' for a partner without a logo. */
export function logoStyle(folder: string): string {
  const logo = readLogo(folder);
  if (logo === undefined) return '';
  const [, width, height] = viewBoxOf(logo) ?? [];
  const image = `url("data:image/svg+xml,${encodeURIComponent(logo)}")`;
  return `header > div::before { content: ""; flex: none; width: calc(2.25rem * ${width} / ${height}); max-width: 40%; height: 2.25rem; background: ${image} center / contain no-repeat; }`;
}
