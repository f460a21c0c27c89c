import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { listenPrivately } from '../../../infra/local/common/listen.ts';
import type { Profile, SaveResponse } from '../../../shared/contracts/application.ts';
import type { Letters } from '../../../shared/contracts/letters.ts';
import { pageOf, type Subject } from './build.ts';
import type { Measured } from './measured.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

export interface ServedSubject {
  readonly url: string;
  stop(): Promise<void>;
}

/** Serves a build of the form from its own origin, with canned API responses of a session. */
export async function serveSubject(subject: Subject, outDir: string, measured: Measured): Promise<ServedSubject> {
  const answerTo = apiOf(measured);
  const { url, stop } = await listenPrivately(async ({ url = '/' }, response) => {
    const path = url.split('?')[0] ?? '/';
    if (path.startsWith('/api/')) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answerTo(path)));
      return;
    }
    const file = extname(path) === '' ? pageOf(subject) : path;
    const content = await readFile(join(outDir, subject, file)).catch(() => undefined);
    response.writeHead(content ? 200 : 404, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'cache-control': 'no-store',
      ...(extname(file) === '.html' ? { 'set-cookie': 'CognitoIdentityServiceProvider.bench.state=1' } : {}),
    });
    response.end(content);
  });
  return { url: `${url}/${measured.page}`, stop };
}

/** Returns the API of an applicant who has started an application but not submitted it. */
function apiOf({ answers, counts }: Measured): (path: string) => unknown {
  const profile: Profile = {
    username: 'bench@university.example',
    last_page: null,
    successful_login: ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'],
    web_status: [{ web_status: 'started', created_at: '2026-01-01T00:00:00.000Z' }],
    answer: answers,
    document_answer: {},
    add_another: counts,
    tabs: {},
    version: 1,
    application: 'bench',
    draft_key: Buffer.alloc(32).toString('base64'),
    now: new Date().toISOString(),
  };
  const letters: Letters = { letters: [] };
  let version = profile.version;
  const saved = (): SaveResponse => {
    version += 1;
    return { message: 'Saved.', version };
  };
  return (path) => {
    if (path === '/api/profile') return profile;
    if (path === '/api/letters') return letters;
    return path === '/api/web-status' ? { message: 'Saved.', web_status: 'validating' } : saved();
  };
}
