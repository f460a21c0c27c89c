import { partner } from '#partner';
import { postConfirm, postLogin, postSignup } from '../../../shared/contracts/account.ts';
import { postSubmit, postWebStatus, putAnswer } from '../../../shared/contracts/application.ts';
import type { Contract } from '../../../shared/contracts/contract.ts';
import { todayIn } from '../../../shared/form/calendar.ts';
import type { Answers } from '../../../shared/form/definition.ts';
import { completeAnswers } from './complete-answers.ts';

export const samplePassword = 'Sample-password-1';

interface Sample {
  readonly email: string;
  readonly what: string;
  readonly prepare: (call: Call) => Promise<void>;
}
type Call = (contract: Contract, body: object) => Promise<void>;

function samples(): readonly Sample[] {
  const complete = completeAnswers(partner.form, todayIn(partner.config.timeZone));
  const begun: Answers = Object.fromEntries(Object.entries(complete).slice(0, 4));
  const start = (call: Call) => call(postWebStatus, { web_status: 'started' });
  return [
    { email: 'new@example.com', what: 'has an account and no answers', prepare: async () => undefined },
    {
      email: 'started@example.com',
      what: 'has begun to answer',
      async prepare(call) {
        await start(call);
        await call(putAnswer, { answer: begun });
      },
    },
    {
      email: 'validating@example.com',
      what: 'has tried to submit too early',
      async prepare(call) {
        await start(call);
        await call(putAnswer, { answer: begun });
        await call(postWebStatus, { web_status: 'validating' });
      },
    },
    {
      email: 'submitted@example.com',
      what: 'has submitted',
      async prepare(call) {
        await start(call);
        await call(putAnswer, { answer: complete });
        await call(postSubmit, {});
      },
    },
  ];
}

export async function seedApplicants(site: string): Promise<string[]> {
  const lines: string[] = [];
  for (const { email, what, prepare } of samples()) {
    const call = caller(site);
    if (!(await succeeds(() => call(postLogin, { username: email, password: samplePassword })))) {
      await call(postSignup, { username: email, password: samplePassword });
      await call(postConfirm, { username: email, code: await emailedCode(site, email) });
      await call(postLogin, { username: email, password: samplePassword });
      await prepare(call);
    }
    lines.push(`${email}  ${samplePassword}  ${what}`);
  }
  return lines;
}

function caller(site: string): Call {
  let cookie = '';
  return async ({ method, path }, body) => {
    const headers = { 'content-type': 'application/json', origin: site, cookie };
    const response = await fetch(site + path, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status} while the samples were made.`);
    const set = response.headers.getSetCookie();
    if (set.length > 0) cookie = set.map((line) => line.split(';')[0]).join('; ');
  };
}

const succeeds = (action: () => Promise<unknown>) =>
  action().then(
    () => true,
    () => false,
  );

async function emailedCode(site: string, to: string): Promise<string> {
  const response = await fetch(`${site}/_local/mail?to=${encodeURIComponent(to)}`);
  const [email] = (await response.json()) as { text: string }[];
  return /\b\d{6}\b/.exec(email?.text ?? '')?.[0] ?? '';
}
