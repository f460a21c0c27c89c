import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Applicant, newApplicant } from '../../../support/applicants.ts';
import { startWholeStack, type WholeStack } from '../../../support/whole-stack.ts';

const models = 'node_modules/@aws-sdk/client-cognito-identity-provider/dist-types/models';

/** The Cognito operations whose request has an access token, read from the SDK's types. */
const callsWithToken = readdirSync(models)
  .map((file) => readFileSync(join(models, file), 'utf8'))
  .flatMap((text) => [...text.matchAll(/export interface (\w+)Request \{\n((?: .*\n)*)\}/g)])
  .flatMap(([, name = '', fields = '']) => (/^ {4}AccessToken\??: string/m.test(fields) ? [name] : []));

let stack: WholeStack;
let applicant: Applicant;
let refreshed: string;
let first: string;

const accessToken = () => applicant.client.cookies.get('access') ?? '';
/** Calls Cognito with an access token but without the app client's secret, as an attacker would. */
async function call(name: string, AccessToken: string) {
  const response = await fetch(process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER ?? '', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${name}`,
    },
    body: JSON.stringify({ AccessToken }),
  });
  return { status: response.status, ...((await response.json()) as object) };
}

beforeAll(async () => {
  stack = await startWholeStack();
  applicant = await newApplicant();
  first = accessToken();
});
afterAll(() => stack?.stop());

describe('the access token of an applicant', () => {
  const refused = {
    status: 400,
    __type: 'NotAuthorizedException',
    message: 'Access Token does not have required scopes',
  };

  it('is refused by every call of Cognito that takes an access token, before and after a refresh', async () => {
    expect(callsWithToken).toEqual(
      expect.arrayContaining(['ChangePassword', 'DeleteUser', 'UpdateUserAttributes', 'VerifyUserAttribute']),
    );
    for (const name of callsWithToken) expect([name, await call(name, first)]).toEqual([name, refused]);
    stack.pass(6);
    expect((await applicant.client.get('/api/profile')).status).toBe(200);
    refreshed = accessToken();
    expect(refreshed).not.toBe(first);
    for (const name of callsWithToken) expect([name, await call(name, refreshed)]).toEqual([name, refused]);
  });
});
