import { setTimeout } from 'node:timers/promises';
import { postConfirm, postLogin, postSignup } from '../../../shared/contracts/account.ts';
import type { Contract } from '../../../shared/contracts/contract.ts';
import { getPdfDocumentAnswer, postPdfDocumentAnswer, postPresignedUrl } from '../../../shared/contracts/documents.ts';
import type { EmailKind } from '../../../shared/emails.ts';

/** Makes a call of the API. Throws if the response is not a success. */
export type Call = <Body, Query, Param extends string, Result>(
  contract: Contract<Body, Query, Param, Result>,
  body?: Body,
  params?: Readonly<Record<Param, string>>,
) => Promise<Result>;

/** Returns a client of the site that keeps cookies like a browser. */
export function caller(site: string, extraHeaders: Readonly<Record<string, string>> = {}): Call {
  let cookie = '';
  return async <Body, Query, Param extends string, Result>(
    { method, path }: Contract<Body, Query, Param, Result>,
    body?: Body,
    params?: Readonly<Record<Param, string>>,
  ) => {
    const filled = Object.entries<string>(params ?? {}).reduce(
      (url, [name, value]) => url.replace(`{${name}}`, value),
      path,
    );
    const headers = { 'content-type': 'application/json', origin: site, cookie, ...extraHeaders };
    const response = await fetch(site + filled, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status} while creating samples: ${await response.text()}`);
    const set = response.headers.getSetCookie();
    if (set.length > 0) cookie = set.map((line) => line.split(';')[0]).join('; ');
    return (await response.json()) as Result;
  };
}

/** Polls until there is a value, for at most two minutes. */
export async function waitFor<Value>(what: string, read: () => Promise<Value | undefined>): Promise<Value> {
  for (const end = Date.now() + 120_000; Date.now() < end; await setTimeout(100)) {
    const value = await read();
    if (value !== undefined) return value;
  }
  throw new Error(`There was no ${what} after two minutes.`);
}

/** Waits for an email of one of these kinds. Returns the part of its text that matches. */
export const waitForEmail = (site: string, to: string, kinds: readonly EmailKind[], pattern: RegExp): Promise<string> =>
  waitFor(`${kinds.join(' or ')} email to ${to}`, async () => {
    const response = await fetch(`${site}/_local/mail?to=${encodeURIComponent(to)}`);
    const emails = (await response.json()) as readonly { readonly kind: EmailKind; readonly text: string }[];
    return pattern.exec(emails.find(({ kind }) => kinds.includes(kind))?.text ?? '')?.[0];
  });

export const samplePassword = 'Sample-password-1';

/** Creates an account and logs in. */
export async function createAccount(site: string, email: string): Promise<Call> {
  const call = caller(site);
  const credentials = { username: email, password: samplePassword };
  await call(postSignup, credentials);
  const code = await waitForEmail(site, email, ['confirm', 'confirm-new'], /\b\d{6}\b/);
  await call(postConfirm, { username: email, code });
  await call(postLogin, credentials);
  return call;
}

/** Uploads a document like the client, and waits until it is converted. */
export async function sendDocument(call: Call, key: string, name: string, bytes: Uint8Array): Promise<void> {
  const { url, fields } = await call(postPresignedUrl, { answer_key: key });
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([Uint8Array.from(bytes)]), name);
  const sent = await fetch(url, { method: 'POST', body: form });
  if (!sent.ok) throw new Error(`The sample document was refused with ${sent.status}.`);
  await call(postPdfDocumentAnswer, { file_key: fields.key, file_name: name }, { key });
  await waitFor('converted document', async () => {
    const { status } = await call(getPdfDocumentAnswer, undefined, { key });
    return status === 'UNPROCESSED' || status === 'IN_PROGRESS' ? undefined : status;
  });
}
