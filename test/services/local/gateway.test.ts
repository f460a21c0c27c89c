import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { openDatabase } from '../../../infra/local/common/database.ts';
import { openMailbox } from '../../../infra/local/mailbox/mailbox.ts';
import { type RunningTestStack, startTestStack } from './support/stack.ts';
import { tempDir } from './support/temp-dir.ts';

const dir = tempDir();
const siteDir = join(dir.path, 'site');
const dataDir = join(dir.path, 'data');
let stack: RunningTestStack;

beforeAll(async () => {
  mkdirSync(join(siteDir, 'assets'), { recursive: true });
  writeFileSync(join(siteDir, 'index.html'), '<!doctype html><title>The client</title>');
  writeFileSync(join(siteDir, 'assets', 'index-Ab12Cd34.js'), `console.log(${JSON.stringify('x'.repeat(5000))})`);
  const database = openDatabase(dataDir);
  const mailbox = openMailbox(database);
  mailbox.deliver({ to: 'ann@example.com', subject: 'First', text: 'one', html: '<p>one</p>', kind: 'confirm' });
  mailbox.deliver({
    to: 'Ann@Example.com',
    subject: '<b>Second</b>',
    text: '<script>alert(1)</script> http://localhost/reset?a=1&b=2',
    html: '',
    kind: 'reset',
  });
  database.close();
  stack = await startTestStack({
    dataDir,
    siteDir,
    routes: {
      'GET /api/echo': async (event) => ({ statusCode: 200, body: JSON.stringify(event) }),
      'POST /api/echo': async (event) => ({ statusCode: 200, body: JSON.stringify(event) }),
      'GET /api/cookies': async () => ({
        statusCode: 201,
        headers: { 'x-number': 7, 'content-type': 'text/plain' },
        cookies: ['a=1; HttpOnly', 'b=2'],
        body: Buffer.from('bytes').toString('base64'),
        isBase64Encoded: true,
      }),
      'GET /api/broken': async () => {
        throw new Error('A secret of the handler');
      },
      'GET /api/slow': () => new Promise(() => undefined),
    },
  });
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
