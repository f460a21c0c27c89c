import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { mockClient } from '../../../support/mock-client.ts';

Object.assign(process.env, {
  TABLE_NAME: 'application',
  ORIGIN_SECRETS: 'old,new',
  AWS_REGION: 'us-east-1',
  POWERTOOLS_LOG_LEVEL: 'SILENT',
});
const { handler } = await import('../../../../lambdas/api/links/get-tmp.ts');
const { logger } = await import('../../../../lambdas/platform/logger.ts');

const table = mockClient(DynamoDBDocumentClient);
afterEach(() => {
  table.reset();
});

const call = async (secret?: string) => {
  const event = {
    headers: secret === undefined ? {} : { 'x-origin-verify': secret },
    queryStringParameters: { token: 'a-token' },
    requestContext: { requestId: 'request' },
  } as unknown as APIGatewayProxyEventV2;
  const { statusCode, headers, body } = await handler(event, {
    awsRequestId: 'lambda',
    functionVersion: '7',
  } as Context);
  return { status: statusCode, headers, body: JSON.parse(body ?? '') as { message: string } };
};

const named = (name: string, rest = {}) => Object.assign(new Error(`secret detail of ${name}`), { name, ...rest });

describe('a call whose AWS service fails', () => {
  it.each([
    ['is throttled', named('ThrottlingException'), 503],
    ["has reached the account's limit", named('RequestLimitExceeded', { $fault: 'client' }), 503],
    ['breaks', named('InternalServerError', { $fault: 'server' }), 503],
    ['times out', named('TimeoutError'), 503],
    ['cannot be reached', named('Error', { code: 'ECONNREFUSED' }), 503],
    ['has no route', named('Error', { code: 'ENETUNREACH' }), 503],
    ['denies access', named('AccessDeniedException', { $fault: 'client' }), 500],
  ])('responds in JSON without the cause if the service %s', async (_name, error, status) => {
    table.on(GetCommand).rejects(error);
    const answer = await call('new');
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-store' });
    expect(answer.body.message).not.toMatch(/secret|exception|dynamo/i);
    expect(answer.body.message).toMatch(/Please try again/i);
  });
});

describe('a call that fails because of our own error', () => {
  it('is logged with its route, version and status, but without the error message, which may quote input', async () => {
    const logged = jest.spyOn(logger, 'error');
    table.on(GetCommand).rejects(named('AccessDeniedException', { $fault: 'client' }));
    await call('new');
    expect(logged).toHaveBeenCalledWith(
      'request failed',
      expect.objectContaining({ route: 'GET /public/tmp', version: '7', status: 500 }),
    );
    expect(JSON.stringify(logged.mock.calls)).not.toContain('secret detail');
    logged.mockRestore();
  });
});

describe('the API', () => {
  it.each([undefined, '', 'wrong', 'old,new'])(
    'responds with Not Found to a request without a valid secret of the edge: %s',
    async (secret) => {
      table.on(GetCommand).resolves({});
      expect((await call(secret)).body).toEqual({ message: 'Not Found' });
      expect(table.calls()).toHaveLength(0);
    },
  );

  it.each(['old', 'new'])('accepts both secrets during a rotation: %s', async (secret) => {
    table.on(GetCommand).resolves({ Item: { kind: 'visitor', answer: {}, expires_at: Date.now() } });
    expect((await call(secret)).status).toBe(200);
  });
});
