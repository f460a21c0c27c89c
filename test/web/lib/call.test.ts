import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { postLogin } from '../../../shared/contracts/account.ts';
import { getProfile, putAnswer } from '../../../shared/contracts/application.ts';
import { deleteDocumentAnswer } from '../../../shared/contracts/documents.ts';
import { getFind } from '../../../shared/contracts/lookup.ts';
import { messages } from '../../../shared/messages.ts';
import { call } from '../../../web/lib/call.ts';
import { OfflineError, ServerError, UnauthorizedError } from '../../../web/lib/errors.ts';
import { onUnauthorized } from '../../../web/lib/unauthorized.ts';

const originalFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = originalFetch;
});

function serverAnswers(status: number, body: string) {
  const fetched = jest.fn<typeof fetch>(async () => new Response(body, { status }));
  globalThis.fetch = fetched;
  return fetched;
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('call', () => {
  it('sends JSON to the path of the contract and returns what the server answers', async () => {
    const fetched = serverAnswers(200, '{"message":"Saved."}');
    await expect(call(putAnswer, { body: { answer: { first_name: 'Lan' } } })).resolves.toEqual({ message: 'Saved.' });
    expect(fetched).toHaveBeenCalledWith('/api/answer', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      credentials: 'same-origin',
      body: '{"answer":{"first_name":"Lan"}}',
    });
  });

  it('fills in the names of the path and the query, encoded', async () => {
    const fetched = serverAnswers(200, '{}');
    await call(deleteDocumentAnswer, { params: { key: 'a/b' } });
    await call(getFind, { query: { text: 'St. Mary & Co', category: 'college_ceeb', max_results: 5 } });
    expect(fetched.mock.calls.map(([address]) => address)).toEqual([
      '/api/document-answer/a%2Fb',
      '/lookup/find?text=St.+Mary+%26+Co&category=college_ceeb&max_results=5',
    ]);
  });

  it.each([200, 500])('takes an answer of status %i that is not JSON for an unexpected error', async (status) => {
    serverAnswers(status, '<html>');
    const error = await failureOf(call(getProfile));
    expect(error).toBeInstanceOf(ServerError);
    expect(error).toMatchObject({ message: messages.unexpected, status });
  });

  it('says what the server says', async () => {
    serverAnswers(422, '{"message":"Please mend this.","errors":{"code":["Wrong."]}}');
    expect(await failureOf(call(putAnswer, { body: { answer: {} } }))).toMatchObject({
      message: 'Please mend this.',
      status: 422,
      errors: { code: ['Wrong.'] },
    });
  });

  it.each(['{}', '{"message":{}}', 'null', '[]'])(
    'says the general sentence when the server answers %s',
    async (body) => {
      serverAnswers(500, body);
      expect(await failureOf(call(getProfile))).toMatchObject({ message: messages.unexpected, status: 500 });
    },
  );

  it('tells of the end of the session when a call of the applicant is refused', async () => {
    const ended = jest.fn();
    const stop = onUnauthorized(ended);
    serverAnswers(401, '{"message":"No."}');
    const error = await failureOf(call(getProfile));
    stop();
    expect(error).toBeInstanceOf(UnauthorizedError);
    expect(error).toMatchObject({ message: messages.sessionInvalid });
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('takes the 401 of a login for a wrong password, not for the end of a session', async () => {
    const ended = jest.fn();
    const stop = onUnauthorized(ended);
    serverAnswers(401, '{"message":"Wrong email or password."}');
    const error = await failureOf(call(postLogin, { body: { username: 'a@b.example', password: 'x' } }));
    stop();
    expect(error).toBeInstanceOf(ServerError);
    expect(error).toMatchObject({ message: 'Wrong email or password.', status: 401 });
    expect(ended).not.toHaveBeenCalled();
  });

  it('says that the device is offline when no answer comes', async () => {
    globalThis.fetch = jest.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await failureOf(call(getProfile))).toBeInstanceOf(OfflineError);
  });

  it('lets a call be given up', async () => {
    const controller = new AbortController();
    globalThis.fetch = jest.fn<typeof fetch>().mockRejectedValue(new DOMException('Aborted', 'AbortError'));
    controller.abort();
    expect(await failureOf(call(getProfile, { signal: controller.signal }))).toMatchObject({ name: 'AbortError' });
  });
});
