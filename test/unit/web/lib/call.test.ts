import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { postLogin } from '../../../../shared/contracts/account.ts';
import { getProfile, putAnswer } from '../../../../shared/contracts/application.ts';
import { deleteDocumentAnswer } from '../../../../shared/contracts/documents.ts';
import { getFind } from '../../../../shared/contracts/lookup.ts';
import { messages } from '../../../../shared/messages.ts';
import { onApplicationChanged, setApplicationTag } from '../../../../web/lib/calls/application-tag.ts';
import { call, timeoutMs } from '../../../../web/lib/calls/call.ts';
import { endCallsOfSession, onUnauthorized } from '../../../../web/lib/calls/call-session.ts';
import { isUnreachable, OfflineError, ServerError, UnauthorizedError } from '../../../../web/lib/calls/errors.ts';

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
  it('names the application of the page in every request that changes data, and in no other request', async () => {
    const fetched = serverAnswers(200, '{}');
    const named = () => new Headers(fetched.mock.lastCall?.[1]?.headers).get('x-application');
    setApplicationTag('tag');
    await call(putAnswer, { body: { answer: {} } });
    expect(named()).toBe('tag');
    await call(deleteDocumentAnswer, { params: { key: 'transcript' } });
    expect(named()).toBe('tag');
    await call(getProfile);
    expect(named()).toBeNull();
    setApplicationTag('');
    await call(putAnswer, { body: { answer: {} } });
    expect(named()).toBeNull();
  });

  it('announces a changed application, but not for a call of an ended session', async () => {
    serverAnswers(409, '{"message":"This page shows another application.","application_changed":true}');
    const announced = jest.fn();
    onApplicationChanged(announced);
    expect(await failureOf(call(putAnswer, { body: { answer: {} } }))).toBeInstanceOf(ServerError);
    expect(announced).toHaveBeenCalledTimes(1);
    const late = failureOf(call(putAnswer, { body: { answer: {} } }));
    endCallsOfSession();
    await late;
    expect(announced).toHaveBeenCalledTimes(1);
  });

  it('sends JSON to the path of the contract and returns the response', async () => {
    const fetched = serverAnswers(200, '{"message":"Saved."}');
    await expect(call(putAnswer, { body: { answer: { first_name: 'Lan' } } })).resolves.toEqual({ message: 'Saved.' });
    expect(fetched).toHaveBeenCalledWith('/api/answer', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      credentials: 'same-origin',
      body: '{"answer":{"first_name":"Lan"}}',
      signal: expect.any(AbortSignal),
    });
  });

  it('fills in and encodes the parameters of the path and the query', async () => {
    const fetched = serverAnswers(200, '{}');
    await call(deleteDocumentAnswer, { params: { key: 'a/b' } });
    await call(getFind, { query: { text: 'St. Mary & Co', category: 'college_ceeb', max_results: 5 } });
    expect(fetched.mock.calls.map(([address]) => address)).toEqual([
      '/api/document-answer/a%2Fb',
      '/lookup/find?text=St.+Mary+%26+Co&category=college_ceeb&max_results=5',
    ]);
  });

  it('gives up on a request after the timeout, as if the browser were offline', async () => {
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    globalThis.fetch = jest.fn<typeof fetch>(async (_address, init) => {
      init?.signal?.throwIfAborted();
      return new Response('{}');
    });
    expect(await failureOf(call(getProfile))).toBeInstanceOf(OfflineError);
    expect(timeout).toHaveBeenCalledWith(timeoutMs);
    timeout.mockRestore();
  });

  it.each([200, 500])('treats a response of status %i that is not JSON as an unexpected error', async (status) => {
    serverAnswers(status, '<html>');
    const error = await failureOf(call(getProfile));
    expect(error).toBeInstanceOf(ServerError);
    expect(error).toMatchObject({ message: messages.unexpected, status });
    expect(isUnreachable(error)).toBe(true);
  });

  it.each([
    [401, false],
    [404, false],
    [429, true],
    [503, true],
  ])('treats the status %i as a temporary failure: %s', async (status, isLater) => {
    serverAnswers(status, '{}');
    expect(isUnreachable(await failureOf(call(getProfile)))).toBe(isLater);
  });

  it("throws the server's message", async () => {
    serverAnswers(422, '{"message":"Please mend this.","errors":{"code":["Wrong."]}}');
    expect(await failureOf(call(putAnswer, { body: { answer: {} } }))).toMatchObject({
      message: 'Please mend this.',
      status: 422,
      errors: { code: ['Wrong.'] },
    });
  });

  it.each([
    [500, 'Internal Server Error', messages.unexpected],
    [503, 'Service Unavailable', messages.unexpected],
    [403, 'Forbidden', messages.unexpected],
    [429, 'Too Many Requests', messages.unexpected],
    [429, 'Too many attempts. Try again in 15 minutes.', 'Too many attempts. Try again in 15 minutes.'],
  ])('throws a readable message for %i %s', async (status, message, said) => {
    serverAnswers(status, JSON.stringify({ message }));
    expect(await failureOf(call(getProfile))).toMatchObject({ message: said, status });
  });

  it.each(['{}', '{"message":{}}', 'null', '[]'])(
    'throws the general message when the server responds with %s',
    async (body) => {
      serverAnswers(500, body);
      expect(await failureOf(call(getProfile))).toMatchObject({ message: messages.unexpected, status: 500 });
    },
  );

  it('announces the end of the session when a call to /api is refused', async () => {
    const ended = jest.fn();
    const stop = onUnauthorized(ended);
    serverAnswers(401, '{"message":"No."}');
    const error = await failureOf(call(getProfile));
    stop();
    expect(error).toBeInstanceOf(UnauthorizedError);
    expect(error).toMatchObject({ message: messages.sessionInvalid });
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('treats the 401 of a login as a wrong password, not as the end of a session', async () => {
    const ended = jest.fn();
    const stop = onUnauthorized(ended);
    serverAnswers(401, '{"message":"Wrong email or password."}');
    const error = await failureOf(call(postLogin, { body: { username: 'a@b.example', password: 'x' } }));
    stop();
    expect(error).toBeInstanceOf(ServerError);
    expect(error).toMatchObject({ message: 'Wrong email or password.', status: 401 });
    expect(ended).not.toHaveBeenCalled();
  });

  it('reports that the device is offline when there is no response', async () => {
    globalThis.fetch = jest.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await failureOf(call(getProfile))).toBeInstanceOf(OfflineError);
  });

  it('can be aborted', async () => {
    const controller = new AbortController();
    globalThis.fetch = jest.fn<typeof fetch>().mockRejectedValue(new DOMException('Aborted', 'AbortError'));
    controller.abort();
    expect(await failureOf(call(getProfile, { signal: controller.signal }))).toMatchObject({ name: 'AbortError' });
  });
});
