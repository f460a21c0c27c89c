import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Container, startContainer } from '../../../../infra/deployed/functions/container.ts';
import { containerPool } from '../../../../infra/deployed/functions/pool.ts';
import { tempDir } from '../../local/support/temp-dir.ts';

const dir = tempDir();
const started: Container[] = [];

const code = `
let calls = 0;
export const handler = async (event, context) => {
  calls += 1;
  if (event === 'fails') throw new RangeError('too far');
  if (event === 'exits') process.exit(3);
  if (event === 'hangs') return new Promise(() => setInterval(() => {}, 1000));
  await new Promise((resolve) => setTimeout(resolve, event.ms ?? 0));
  return { calls, pid: process.pid, variables: Object.keys(process.env), request: context.awsRequestId };
};`;

beforeAll(() => {
  mkdirSync(join(dir.path, 'wrong'));
  writeFileSync(join(dir.path, 'index.mjs'), code);
  writeFileSync(join(dir.path, 'wrong', 'index.mjs'), "import './gone.mjs';");
});
afterEach(async () => void (await Promise.all(started.splice(0).map((each) => each.stop()))));
afterAll(() => dir.remove());

const env = (directory: string) => ({
  AWS_LAMBDA_FUNCTION_NAME: 'test',
  LAMBDA_TASK_ROOT: directory,
  _HANDLER: 'index.handler',
});

function start(directory = dir.path): Container {
  const container = startContainer({ name: 'test', directory, env: env(directory), megabytes: 128 });
  started.push(container);
  return container;
}

const invocation = (event: unknown, seconds = 20) => ({ event, requestId: 'r', limits: { seconds, megabytes: 128 } });

describe('a container', () => {
  it('runs one event after another in one process, with its own variables and nothing else', async () => {
    const container = start();
    const first = (await container.invoke(invocation({}))) as Record<string, unknown>;
    expect(first).toMatchObject({ calls: 1, request: 'r' });
    expect(await container.invoke(invocation({}))).toMatchObject({ calls: 2, pid: first.pid });
    const ofNode = ['NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE'];
    expect((first.variables as string[]).filter((name) => !ofNode.includes(name)).toSorted()).toEqual(
      Object.keys(env('')).toSorted(),
    );
  });

  it('passes an error on by its name, and lives on', async () => {
    const container = start();
    await expect(container.invoke(invocation('fails'))).rejects.toMatchObject({ name: 'RangeError' });
    expect(container.isAlive).toBe(true);
  });

  it('ends with its function’s timeout', async () => {
    const container = start();
    await expect(container.invoke(invocation('hangs', 1))).rejects.toThrow('took more than 1 seconds');
    for (const end = Date.now() + 5_000; container.isAlive && Date.now() < end; )
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(container.isAlive).toBe(false);
  });

  it('that ends meanwhile is an error', async () => {
    await expect(start().invoke(invocation('exits'))).rejects.toThrow('ended (code 3)');
  });

  it('whose bundle lacks a file says which', async () => {
    await expect(start(join(dir.path, 'wrong')).invoke(invocation({}))).rejects.toMatchObject({
      stack: expect.stringContaining('gone.mjs'),
    });
  });
});

describe('a pool of containers', () => {
  it('starts one for each event at once up to its size, and uses them again', async () => {
    const pool = containerPool(() => start(), 2);
    const pids = async (events: number) => {
      const results = await Promise.all(Array.from({ length: events }, () => pool.invoke(invocation({ ms: 50 }))));
      return new Set(results.map((result) => (result as { pid: number }).pid)).size;
    };
    expect(await pids(1)).toBe(1);
    expect(started).toHaveLength(1);
    expect(await pids(5)).toBe(2);
    expect(started).toHaveLength(2);
    await pool.stop();
  });

  it('replaces one that has ended', async () => {
    const pool = containerPool(() => start(), 1);
    await expect(pool.invoke(invocation('exits'))).rejects.toThrow('ended');
    expect(await pool.invoke(invocation({}))).toMatchObject({ calls: 1 });
    await pool.stop();
  });
});
