import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip';

interface Asset {
  readonly bytes: Buffer;
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
  /** What was compressed once. */
  readonly compressed: Map<Encoding, Promise<Buffer>>;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

const isText = (type: string) => /^text\/|json$|svg\+xml$/.test(type);
const isHashed = (path: string) => /^\/assets\/.+[-.][\w-]{8,}\.\w+$/.test(path);

const brotli = promisify(brotliCompress);
const compressors: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

function assetOf(path: string, bytes: Buffer): Asset {
  return {
    bytes,
    type: types[extname(path)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    cacheControl: isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    compressed: new Map(),
  };
}

/** Reads the whole site, so that a build meanwhile changes nothing under a running stack. */
function readSite(dir: string): Map<string, Asset> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map(({ parentPath, name }) => {
      const file = join(parentPath, name);
      const path = file.slice(dir.length).replaceAll('\\', '/');
      return [path, assetOf(path, readFileSync(file))];
    }),
  );
}

function encodingFor({ type, bytes }: Asset, accepted = ''): Encoding | undefined {
  if (!isText(type) || bytes.length < 1024) return undefined;
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

function compress(asset: Asset, encoding: Encoding): Promise<Buffer> {
  const made = asset.compressed.get(encoding) ?? compressors[encoding](asset.bytes);
  asset.compressed.set(encoding, made);
  return made;
}

async function send(asset: Asset, request: IncomingMessage, response: ServerResponse) {
  const encoding = encodingFor(asset, request.headers['accept-encoding']);
  const bytes = encoding ? await compress(asset, encoding) : asset.bytes;
  const etag = encoding ? `${asset.etag.slice(0, -1)}-${encoding}"` : asset.etag;
  const headers = { etag, 'cache-control': asset.cacheControl, vary: 'Accept-Encoding' };
  if (request.headers['if-none-match'] === etag) return void response.writeHead(304, headers).end();
  response.writeHead(200, {
    ...headers,
    'content-type': asset.type,
    'content-length': bytes.length,
    ...(encoding ? { 'content-encoding': encoding } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

/** The file of a path; every path but those of files is a screen of the one page, as at the edge. */
function find(site: Map<string, Asset>, path: string): Asset | undefined {
  return site.get(path) ?? (path.startsWith('/assets/') ? undefined : site.get('/index.html'));
}

/** The built client. */
export function openSite(dir: string, headers: Readonly<Record<string, string>>): RequestListener {
  const site = readSite(dir);
  return (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    const text = { 'content-type': 'text/plain; charset=utf-8' };
    if (!['GET', 'HEAD'].includes(request.method ?? ''))
      return void response.writeHead(405, text).end('Method not allowed');
    const asset = find(site, (request.url ?? '/').split('?')[0] ?? '/');
    if (!asset) return void response.writeHead(404, text).end('Not found');
    send(asset, request, response).catch((error: unknown) => {
      console.error('A file of the site could not be sent:', error);
      response.destroy();
    });
  };
}
