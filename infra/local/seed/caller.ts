import type { Contract } from '../../../shared/contracts/contract.ts';
import { getPdfDocumentAnswer, postPdfDocumentAnswer, postPresignedUrl } from '../../../shared/contracts/documents.ts';

/** Throws when the answer is not a success. */
export type Call = <Body, Query, Param extends string, Result>(
  contract: Contract<Body, Query, Param, Result>,
  body?: Body,
  params?: Readonly<Record<Param, string>>,
) => Promise<Result>;

/** Calls the stack as one browser does, with the cookies that it was given, or with a link's header. */
export function caller(site: string, linked: Readonly<Record<string, string>> = {}): Call {
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
    const headers = { 'content-type': 'application/json', origin: site, cookie, ...linked };
    const response = await fetch(site + filled, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    if (!response.ok)
      throw new Error(
        `${method} ${path} answered ${response.status} while creating the samples: ${await response.text()}`,
      );
    const set = response.headers.getSetCookie();
    if (set.length > 0) cookie = set.map((line) => line.split(';')[0]).join('; ');
    return (await response.json()) as Result;
  };
}

const pollMs = 200;

/** Uploads a document as the client does and waits for the end of its conversion. */
export async function sendDocument(call: Call, key: string, name: string, bytes: Uint8Array): Promise<void> {
  const { url, fields } = await call(postPresignedUrl, { answer_key: key });
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([Uint8Array.from(bytes)]), name);
  const sent = await fetch(url, { method: 'POST', body: form });
  if (!sent.ok) throw new Error(`The sample document was refused with ${sent.status}.`);
  await call(postPdfDocumentAnswer, { file_key: fields.key, file_name: name }, { key });
  const isConverting = async () => {
    const { status } = await call(getPdfDocumentAnswer, undefined, { key });
    return status === 'UNPROCESSED' || status === 'IN_PROGRESS';
  };
  while (await isConverting()) await new Promise((resolve) => setTimeout(resolve, pollMs));
}
