import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { confirmFirstMetadata } from '../../../../lambdas/identity/passwords.ts';
import { signSite } from '../../../../lambdas/platform/signed-site.ts';
import { handler } from '../../../../lambdas/triggers/custom-message.ts';
import { config } from '../../../../shared/partner/foothills/config.ts';

const event = (triggerSource: string, siteHost?: string, userName = '6f0c-user') => ({
  version: '1',
  triggerSource,
  userName,
  request: { codeParameter: '{####}', ...(siteHost === undefined ? {} : { clientMetadata: signSite(siteHost) }) },
  response: { smsMessage: null, emailMessage: null, emailSubject: null } as Record<
    'smsMessage' | 'emailMessage' | 'emailSubject',
    string | null
  >,
});

Object.assign(process.env, { LINK_KEY: 'a key of the tests', LINK_KEYS: 'a key of the tests' });

let localHttp: string | undefined;
beforeEach(() => {
  localHttp = process.env.LOCAL_HTTP;
  delete process.env.LOCAL_HTTP;
});
afterEach(() => {
  if (localHttp === undefined) delete process.env.LOCAL_HTTP;
  else process.env.LOCAL_HTTP = localHttp;
});

describe('the confirmation email', () => {
  it.each(['CustomMessage_SignUp', 'CustomMessage_ResendCode'])(
    'carries the code on %s and names the university',
    async (source) => {
      const { response, ...rest } = await handler(event(source));
      expect(response.emailMessage).toContain('{####}');
      expect(response.emailMessage).toContain(config.name);
      expect(response.emailSubject).toMatch(/confirmation code/);
      expect(response.emailSubject?.length).toBeLessThanOrEqual(140);
      expect(rest).toMatchObject({ version: '1', triggerSource: source });
    },
  );
});

describe('the email for a forgotten password of an unconfirmed account', () => {
  const resend = (clientMetadata: Record<string, string>) => {
    const resent = event('CustomMessage_ResendCode');
    return handler({
      ...resent,
      request: { ...resent.request, clientMetadata: { ...clientMetadata, ...confirmFirstMetadata } },
    });
  };

  it('contains the code, and links to enter it or to sign up again', async () => {
    const { response } = await resend(signSite('apply.example.edu'));
    expect(response.emailSubject).toMatch(/^Confirm your account/);
    for (const part of ['{####}', 'https://apply.example.edu/confirm', 'https://apply.example.edu/signup'])
      expect(response.emailMessage).toContain(part);
  });

  it('is not written for an unsigned site', async () => {
    await expect(resend({ siteHost: 'evil.example' })).rejects.toThrow("The site didn't request this email.");
  });
});

describe('the reset email', () => {
  const link = async (siteHost?: string, userName?: string) => {
    const { response } = await handler(event('CustomMessage_ForgotPassword', siteHost, userName));
    return /href="(https?:[^"]+)"/.exec(response.emailMessage ?? '')?.[1];
  };

  it('links to the site of the request, over https', async () => {
    expect(await link('apply.example.edu')).toBe('https://apply.example.edu/reset?username=6f0c-user&amp;id={####}');
  });

  it('links over http only on a developer’s own machine', async () => {
    process.env.LOCAL_HTTP = 'true';
    expect(await link('localhost:3000')).toBe('http://localhost:3000/reset?username=6f0c-user&amp;id={####}');
  });

  it('escapes the name in the link', async () => {
    expect(await link('apply.example.edu', '"><b>&')).toContain('username=%22%3E%3Cb%3E%26&amp;');
  });

  it('is not written for an unsigned site', async () => {
    const forged = event('CustomMessage_ForgotPassword', 'apply.example.edu');
    const claims: Record<string, string>[] = [
      {},
      { siteHost: 'evil.example' },
      { siteHost: 'evil.example', siteSignature: signSite('apply.example.edu').siteSignature },
    ];
    for (const clientMetadata of claims) {
      const signed = { ...forged, request: { ...forged.request, clientMetadata } };
      await expect(handler(signed)).rejects.toThrow("The site didn't request this email.");
    }
  });

  it.each(['', 'user@evil.example', '"><script>', 'a:port'])('is not written for the host %j', async (host) => {
    await expect(link(host)).rejects.toThrow('The site that requested this email is unknown.');
  });
});
