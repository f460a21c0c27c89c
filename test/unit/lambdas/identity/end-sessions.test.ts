import { describe, expect, it } from '@jest/globals';

process.env.POWERTOOLS_LOG_LEVEL = 'SILENT';
const { endSessions } = await import('../../../../lambdas/identity/end-sessions.ts');

const works = async () => undefined;
const fails = async () => {
  throw new Error('down');
};

describe('ending every session', () => {
  it.each([
    ['both ways work', works, works],
    ['our own table is down', fails, works],
    ['Cognito is down', works, fails],
  ])('succeeds when %s', async (_name, endAll, signOut) => {
    await expect(endSessions({ userPool: { signOut }, sessions: { endAll } }, 'applicant')).resolves.toBeUndefined();
  });

  it('throws SessionsNotEnded when both ways fail', async () => {
    await expect(
      endSessions({ userPool: { signOut: fails }, sessions: { endAll: fails } }, 'applicant'),
    ).rejects.toMatchObject({ name: 'SessionsNotEnded' });
  });
});
