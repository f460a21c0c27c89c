import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Lambdas } from '../../../infra/local/lambdas.ts';
import { startLocalStack } from '../../../infra/local/start.ts';
import { handler as customMessage } from '../../../lambdas/triggers/custom-message.ts';
import { handler as preTokenGeneration } from '../../../lambdas/triggers/pre-token-generation.ts';
import { tempDir } from './support/temp-dir.ts';

const dir = tempDir();
const siteDir = join(dir.path, 'site');
const limits = { seconds: 1, megabytes: 1024 };
let stack: Awaited<ReturnType<typeof startLocalStack>>;

const route = (path: string, handler: () => Promise<never>) => ({
  method: 'GET' as const,
  path,
  lambda: { name: `GET ${path}`, limits, handler },
});
const lambdas = async (): Promise<Lambdas> => ({
  routes: [
    route('/api/broken', () => Promise.reject(new Error('A secret of the handler'))),
    route('/api/slow', () => new Promise(() => undefined)),
  ],
  consumers: [],
  schedules: [],
  triggers: {
    customMessage: { name: 'custom-message', limits, handler: customMessage },
    preTokenGeneration: { name: 'pre-token-generation', limits, handler: preTokenGeneration },
  },
});

beforeAll(async () => {
  mkdirSync(siteDir);
  writeFileSync(join(siteDir, 'index.html'), '<!doctype html><title>The client</title>');
  stack = await startLocalStack({ port: 0, docxEngine: 'embedded', dataDir: join(dir.path, 'data'), siteDir, lambdas });
});
afterAll(async () => {
  await stack.stop();
  dir.remove();
});

const call = (path: string, init?: RequestInit) => fetch(stack.url + path, init);
const json = async (response: Response) => (await response.json()) as Record<string, never>;

describe('the response', () => {
  it('is a 500 without details if the Lambda throws, which is logged, and a 503 if it times out', async () => {
    const log = jest.spyOn(console, 'error').mockReturnValue(undefined);
    const response = await call('/api/broken');
    expect([response.status, await json(response)]).toEqual([500, { message: 'Internal Server Error' }]);
    const line = expect.stringMatching(/GET \/api\/broken failed \(request [0-9a-f-]{36}\)/);
    expect(log).toHaveBeenCalledWith(line, expect.any(Error));
    expect(await call('/api/slow')).toMatchObject({ status: 503 });
    log.mockRestore();
  });
});

describe('the site', () => {
  it('serves the page at the paths of the client, with a strict content security policy', async () => {
    for (const path of ['/', '/about', '/reset?username=x&id=1']) {
      const response = await call(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('The client');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      const policy = response.headers.get('content-security-policy');
      expect(policy).toContain("default-src 'self'");
      expect(policy).not.toContain('unsafe');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('strict-transport-security')).toBeNull();
    }
  });

  it.each(['/favicon.ico', '/about.', '/..%2fdata/local.db', '/%2e%2e/data/local.db'])(
    'serves the page at %s, and never a file outside the site',
    async (path) => {
      expect(await (await call(path)).text()).toContain('The client');
    },
  );
});
