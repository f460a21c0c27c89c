import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { apiClient } from '../../support/api-client.ts';
import { type Applicant, logIn, newApplicant } from '../../support/applicants.ts';
import { tempDir } from './support/temp-dir.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
let dir: ReturnType<typeof tempDir>;
let children: ChildProcess[];

beforeEach(() => {
  dir = tempDir();
  children = [];
});
afterEach(async () => {
  for (const child of children.filter((other) => other !== shared?.child)) await end(child, 'SIGKILL');
  dir.remove();
});

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL') {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

/** Runs `npm start` without building the client. */
function run(dataDir: string) {
  const { NODE_ENV: _, ...env } = process.env;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'bin/local.ts', '--no-client'], {
    cwd: root,
    env: { ...env, PORT: '0', DATA_DIR: dataDir },
  });
  children.push(child);
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  return { child, stdout: () => stdout, stderr: () => stderr };
}

async function runUntilReady(dataDir: string) {
  const stack = run(dataDir);
  const exited = once(stack.child, 'exit').then(() => {
    throw new Error(`The stack exited before it was ready: ${stack.stderr()}`);
  });
  const ready = (async () => {
    for (;;) {
      const url = /Ready: (\S+)/.exec(stack.stdout())?.[1];
      if (url) return url;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const url = await Promise.race([ready, exited]);
  exited.catch(() => undefined);
  process.env.STACK_URL = url;
  return { ...stack, url };
}

/** The stack and applicant that all cases share, because a start takes seconds. */
const sharedDir = tempDir();
let shared: Awaited<ReturnType<typeof runUntilReady>> | undefined;
let applicant: Applicant;

async function sharedStack() {
  shared ??= await runUntilReady(sharedDir.path);
  process.env.STACK_URL = shared.url;
  if (!applicant) {
    applicant = await newApplicant();
    await applicant.client.put('/api/answer', { answer: { first_name: 'Ann' } });
  }
  return shared;
}

const environmentOfShared = () =>
  (JSON.parse(readFileSync(join(sharedDir.path, 'stack.json'), 'utf8')) as { env: Record<string, string> }).env;

async function endShared(signal: 'SIGTERM' | 'SIGKILL') {
  const { child } = await sharedStack();
  shared = undefined;
  await end(child, signal);
  return child.exitCode;
}

afterAll(async () => {
  if (shared) await endShared('SIGKILL');
  sharedDir.remove();
});

/** Returns an applicant's answers on the running stack, read in a new session and in the old one. */
async function storedAnswers({ client, email, password }: Applicant) {
  const [again, before] = [apiClient(), apiClient()];
  for (const [name, value] of client.cookies) before.cookies.set(name, value);
  await logIn(again, email, password);
  return Promise.all(
    [again, before].map(async (jar) => (await jar.get<{ answer: object }>('/api/profile')).body.answer),
  );
}

describe('the stack', () => {
  it('keeps accounts, answers, sessions, emails and keys when it is killed', async () => {
    await sharedStack();
    const { WRITER_KEY } = environmentOfShared();
    await endShared('SIGKILL');
    const { url } = await sharedStack();
    expect(await storedAnswers(applicant)).toEqual([{ first_name: 'Ann' }, { first_name: 'Ann' }]);
    const emails = await (await fetch(`${url}/_local/mail?to=${applicant.email}`)).json();
    expect(emails).toHaveLength(1);
    expect(environmentOfShared()).toMatchObject({ WRITER_KEY });
  });

  it('prints its address, writes stack.json for commands and stops cleanly', async () => {
    const { child, url, stdout } = await sharedStack();
    expect(stdout()).toMatch(/^Mailbox: http:\/\/localhost:\d+\/_local\/mail$/m);
    const file = JSON.parse(readFileSync(join(sharedDir.path, 'stack.json'), 'utf8'));
    expect(file).toMatchObject({ pid: child.pid, url, env: { TABLE_NAME: 'application', LOCAL_HTTP: 'true' } });
    expect(await endShared('SIGTERM')).toBe(0);
    expect(existsSync(join(sharedDir.path, 'stack.json'))).toBe(false);
  });
});

it('a stack that npm started stops when npm receives SIGTERM', async () => {
  const npm = spawn('npm', ['start', '--', '--no-client'], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: dir.path },
    stdio: 'ignore',
  });
  children.push(npm);
  const file = join(dir.path, 'stack.json');
  while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 50));
  await end(npm, 'SIGTERM');
  expect(existsSync(file)).toBe(false);
});

it('a start prints one sentence and exits with status 1 if another stack uses the data directory', async () => {
  const { url } = await sharedStack();
  const { child, stderr } = run(sharedDir.path);
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(stderr().trim()).toBe(
    `Another local stack is running on ${sharedDir.path}. Stop it, or set DATA_DIR and PORT to other values.`,
  );
  expect((await fetch(`${url}/_local/health`)).status).toBe(200);
  expect(existsSync(join(sharedDir.path, 'stack.json'))).toBe(true);
});
