import type { BrowserContext, Page } from 'playwright-core';
import sharp, { type Sharp } from 'sharp';
import { fileBytes } from '../../shared/partner-limits.ts';

interface Sending {
  readonly sent: File[];
}

/** Records the files that the pages of a device post from now on, for `sentFiles`. */
export const recordSentFiles = (device: BrowserContext): Promise<unknown> =>
  device.addInitScript(() => {
    const sent: File[] = [];
    Object.assign(window, { sent });
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof FormData) sent.push(body.get('file') as File);
      send.call(this, body);
    };
  });

async function sentFiles(page: Page) {
  const files = await page.evaluate(() =>
    Promise.all(
      (window as unknown as Sending).sent.map(async (file) => {
        const bytes = new Uint8Array(await file.arrayBuffer());
        let text = '';
        for (let from = 0; from < bytes.length; from += 32_768)
          text += String.fromCharCode(...bytes.subarray(from, from + 32_768));
        return { name: file.name, type: file.type, base64: btoa(text) };
      }),
    ),
  );
  return files.map(({ base64, ...file }) => ({ ...file, bytes: Buffer.from(base64, 'base64') }));
}

const colors = { R: [220, 40, 40], G: [30, 150, 60], B: [40, 60, 200], Y: [240, 220, 40] } as const;

/** Returns a picture of four color fields with noise, EXIF data and a location. The orientation changes no pixels. */
export async function photo(width: number, height: number, orientation = 1): Promise<Sharp> {
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const fields = Object.values(colors).map(([r, g, b], index) => ({
    input: { create: { ...half, channels: 3 as const, background: { r, g, b } } },
    left: (index % 2) * (width - half.width),
    top: Math.floor(index / 2) * (height - half.height),
  }));
  const noise = await sharp({
    create: {
      width: 256,
      height: 256,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .png()
    .toBuffer();
  const plain = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .composite([...fields, { input: noise, tile: true, blend: 'soft-light' }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return sharp(plain, { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { Make: 'A camera' }, IFD3: gps })
    .withMetadata({ orientation });
}

const gps = { GPSLatitude: '51/1 30/1 3230/100', GPSLatitudeRef: 'N' };

/** Returns the initials of the colors in the four fields of a picture, ignoring its EXIF orientation. */
export async function fieldsOf(picture: Uint8Array): Promise<string> {
  const { data } = await sharp(picture)
    .resize(4, 4, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const nearest = (x: number, y: number) => {
    const distance = (wanted: readonly number[]) =>
      wanted.reduce((sum, value, index) => sum + Math.abs(value - (data[(y * 4 + x) * 3 + index] ?? 0)), 0);
    const [[name] = ['?']] = Object.entries(colors).toSorted(([, one], [, other]) => distance(one) - distance(other));
    return name;
  };
  return [nearest(0, 0), nearest(3, 0), nearest(0, 3), nearest(3, 3)].join('');
}

export const chooseFiles = (page: Page, key: string, ...files: { name: string; buffer: Buffer }[]): Promise<void> =>
  page
    .locator(`#${key} input[type="file"]`)
    .first()
    .setInputFiles(files.map((file) => ({ mimeType: 'application/octet-stream', ...file })));

export const sentFileCount = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as Sending).sent.length);

/** Returns the only file that a page has posted since it was opened. */
export async function onlySentFile(page: Page) {
  const [file, ...others] = await sentFiles(page);
  if (!file || others.length > 0) throw new Error(`${file ? others.length + 1 : 0} files were sent instead of one.`);
  if (file.bytes.length > fileBytes)
    throw new Error(`The page sent ${file.bytes.length} bytes, but the limit is ${fileBytes}.`);
  return file;
}
