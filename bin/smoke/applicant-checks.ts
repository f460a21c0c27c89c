import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Check, request } from './request.ts';

/** The smallest picture there is. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const patienceMs = 120_000;
const question = 'college_unofficial_transcripts';

/** A day of an applicant, on an account that is there for this and has not submitted. */
export function applicantChecks(credentials: { email: string; password: string }): readonly Check[] {
  let cookie = '';
  const call = (site: URL, method: string, path: string, body: unknown = {}) =>
    request(site, method, path, { headers: { cookie }, body: JSON.stringify(body) });

  return [
    {
      what: 'the account logs in, with cookies that only this site gets',
      async run(site) {
        const { email: username, password } = credentials;
        const { status, headers } = await call(site, 'POST', '/public/login', { username, password });
        assert.equal(status, 200);
        const cookies = headers.getSetCookie();
        cookie = cookies.map((line) => line.split(';')[0]).join('; ');
        if (site.protocol === 'https:')
          for (const line of cookies.filter((line) => /HttpOnly/i.test(line))) assert.match(line, /^__Host-.*Secure/i);
      },
    },
    {
      what: 'an answer is kept',
      async run(site) {
        const preferred_name = `Smoke ${Date.now()}`;
        assert.equal((await call(site, 'PUT', '/api/answer', { answer: { preferred_name } })).status, 200);
        const { json } = await call(site, 'GET', '/api/profile');
        assert.equal(json().answer.preferred_name, preferred_name);
      },
    },
    {
      what: 'a picture is uploaded, converted, and removed',
      async run(site) {
        const document = `/api/pdf/document-answer/${question}`;
        const presigned = (await call(site, 'POST', '/api/presigned-url', { answer_key: question })).json();
        const form = new FormData();
        for (const [name, value] of Object.entries<string>(presigned.fields)) form.append(name, value);
        form.append('file', new Blob([picture], { type: 'application/octet-stream' }));
        const upload = await fetch(presigned.url, { method: 'POST', body: form });
        assert.ok(upload.ok, `the upload answered ${upload.status}`);
        const body = { file_key: presigned.fields.key, file_name: 'smoke.png' };
        assert.equal((await call(site, 'POST', document, body)).status, 202);
        assert.equal(await lastStatus(() => call(site, 'GET', document)), 'COMPLETED');
        assert.equal((await call(site, 'DELETE', document)).status, 200);
      },
    },
    {
      what: 'the PDF copy is made',
      async run(site) {
        assert.equal(await lastStatus(() => call(site, 'GET', '/api/pdf')), 'COMPLETED');
      },
    },
    {
      what: 'the session ends with the log-out',
      async run(site) {
        assert.equal((await call(site, 'GET', '/api/logout')).status, 200);
        cookie = '';
        assert.equal((await call(site, 'GET', '/api/profile')).status, 401);
      },
    },
  ];
}

async function lastStatus(ask: () => ReturnType<typeof request>): Promise<string> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const { status } = (await ask()).json();
    if (status !== 'UNPROCESSED' && status !== 'IN_PROGRESS') return status;
    if (Date.now() > deadline) throw new Error(`still ${status} after ${patienceMs / 1000} seconds`);
    await sleep(2_000);
  }
}
