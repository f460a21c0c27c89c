import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { partner } from '#partner';
import { todayIn } from '../../shared/form/calendar.ts';
import type { FormState } from '../../shared/form/definition.ts';
import { placeForm } from '../../shared/form/place.ts';
import type { Placed } from '../../shared/form/placed.ts';
import type { Partner } from '../../shared/partner/partner.ts';
import { type Check, cookiesOf, request } from './checks.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const conversionTimeoutMs = 120_000;

interface Credentials {
  readonly email: string;
  readonly password: string;
}

const uploadCheckNames = ['a picture is uploaded, converted, and removed', 'the PDF copy is rendered'] as const;

/** Returns the checks without uploads and PDF copies, which count against the account's limits. */
export const logInChecks = (credentials: Credentials): readonly Check[] =>
  applicantChecks(credentials).filter(({ what }) => !uploadCheckNames.some((name) => name === what));

export function applicantChecks(credentials: Credentials): readonly Check[] {
  let cookie = '';
  const call = (site: URL, method: string, path: string, body: unknown = {}) =>
    request(site, method, path, { headers: { cookie }, body: JSON.stringify(body) });
  const loadShownQuestions = async (site: URL) => {
    const get = async (path: string) => (await call(site, 'GET', path)).json();
    const [profile, counts, tabs] = [await get('/api/profile'), await get('/api/add-another'), await get('/api/tabs')];
    return { profile, questions: questionsShown(partner, { answers: profile.answer, counts, tabs }) };
  };

  return [
    {
      what: 'the account logs in, and only this site receives its cookies',
      async run(site) {
        const { email: username, password } = credentials;
        const { status, headers } = await call(site, 'POST', '/public/login', { username, password });
        assert.equal(status, 200);
        cookie = cookiesOf(headers);
        if (site.protocol === 'https:')
          for (const line of headers.getSetCookie().filter((line) => /HttpOnly/i.test(line)))
            assert.match(line, /^__Host-.*Secure/i);
      },
    },
    {
      what: 'an answer is saved',
      async run(site) {
        const { profile, questions } = await loadShownQuestions(site);
        const { key } = freeTextQuestion(questions);
        const answer = { [key]: `Smoke ${Date.now()}` };
        assert.equal((await call(site, 'PUT', '/api/answer', { answer })).status, 200);
        const { json } = await call(site, 'GET', '/api/profile');
        assert.equal(json().answer[key], answer[key]);
        await call(site, 'PUT', '/api/answer', { answer: { [key]: profile.answer[key] ?? '' } });
      },
    },
    {
      what: uploadCheckNames[0],
      async run(site) {
        const { profile, questions } = await loadShownQuestions(site);
        const { key } = openUploadQuestion(questions, profile.document_answer);
        const document = `/api/pdf/document-answer/${key}`;
        const presigned = (await call(site, 'POST', '/api/presigned-url', { answer_key: key })).json();
        const form = new FormData();
        for (const [name, value] of Object.entries<string>(presigned.fields)) form.append(name, value);
        form.append('file', new Blob([picture], { type: 'application/octet-stream' }));
        const upload = await fetch(presigned.url, { method: 'POST', body: form });
        assert.ok(upload.ok, `the upload answered ${upload.status}`);
        const body = { file_key: presigned.fields.key, file_name: 'smoke.png' };
        assert.equal((await call(site, 'POST', document, body)).status, 202);
        assert.equal(await finalStatus(() => call(site, 'GET', document)), 'COMPLETED');
        assert.equal((await call(site, 'DELETE', document)).status, 200);
      },
    },
    {
      what: uploadCheckNames[1],
      async run(site) {
        assert.equal(await finalStatus(() => call(site, 'GET', '/api/pdf')), 'COMPLETED');
      },
    },
    {
      what: 'logging out ends the session',
      async run(site) {
        assert.equal((await call(site, 'GET', '/api/logout')).status, 200);
        cookie = '';
        assert.equal((await call(site, 'GET', '/api/profile')).status, 401);
      },
    },
  ];
}

async function finalStatus(poll: () => ReturnType<typeof request>): Promise<string> {
  const deadline = Date.now() + conversionTimeoutMs;
  for (;;) {
    const { status } = (await poll()).json();
    if (status !== 'UNPROCESSED' && status !== 'IN_PROGRESS') return status;
    if (Date.now() > deadline) throw new Error(`still ${status} after ${conversionTimeoutMs / 1000} seconds`);
    await sleep(2_000);
  }
}

const questionsShown = ({ form, config }: Partner, state: Omit<FormState, 'today'>): readonly Placed[] =>
  placeForm(form, { ...state, today: todayIn(config.timeZone) }).questions.filter(({ shown }) => shown);

/** Returns a text question without format checks, if possible an optional one. The smoke test restores its answer. */
function freeTextQuestion(questions: readonly Placed[]): Placed {
  const free = questions.filter(
    ({ question, checks }) => question.kind === 'text' && checks.length === 0 && (question.maxLength ?? 100) >= 20,
  );
  const found = free.find(({ required }) => !required) ?? free[0];
  if (!found) throw new Error('the form has no text question without checks');
  return found;
}

function openUploadQuestion(questions: readonly Placed[], documents: Readonly<Record<string, unknown>>): Placed {
  const found = questions.find(({ key, question }) => question.kind === 'upload' && !(key in documents));
  if (!found) throw new Error('the form has no upload question without a document for this account');
  return found;
}
