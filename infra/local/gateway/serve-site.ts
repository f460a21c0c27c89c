import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import sirv from 'sirv';
import { ownPaths } from '../../site-pages.ts';

const compressors: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  '.br': (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  '.gz': promisify<Buffer, Buffer>(gzip),
};

const isWorthCompressing = (name: string, bytes: Buffer) =>
  /\.(html|js|css|json|map|webmanifest|svg|txt)$/.test(name) && bytes.length >= 1024;

/** Copies the site and adds the compressed files that sirv chooses by `Accept-Encoding`. */
async function copyCompressed(from: string, to: string) {
  await rm(to, { recursive: true, force: true });
  await cp(from, to, { recursive: true });
  const entries = await readdir(to, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((found) => found.isFile())) {
    const file = join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    if (!isWorthCompressing(file, bytes)) continue;
    for (const [ending, compress] of Object.entries(compressors)) await writeFile(file + ending, await compress(bytes));
  }
}

const isHashed = (path: string) => /^\/assets\/.+[-.][\w-]{8,}\.\w+$/.test(path);

/** Serves the site with CloudFront's routing, from a copy in `workDir` that later builds do not affect. */
export async function openSite(
  dir: string,
  workDir: string,
  headers: Readonly<Record<string, string>>,
): Promise<RequestListener> {
  await copyCompressed(dir, workDir);
  const own = ownPaths(dir);
  const serveFile = sirv(workDir, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders: (response, path) =>
      void response.setHeader('cache-control', isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache'),
  });
  return (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const text = { 'content-type': 'text/plain; charset=utf-8' };
    const notFound = () => void response.writeHead(404, text).end('Not found');
    if (!['GET', 'HEAD'].includes(request.method ?? ''))
      return void response.writeHead(405, text).end('Method not allowed');
    serveFile(request, response, () => {
      if (request.url?.startsWith('/assets/')) return notFound();
      const path = request.url?.split('?')[0] ?? '';
      serveFile(
        Object.assign(request, { url: own.includes(path) ? `${path}.html` : '/index.html' }),
        response,
        notFound,
      );
    });
  };
}
