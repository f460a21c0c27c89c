import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs `npm run link` against the stack under test; returns what it prints. */
export const link = (...args: string[]): Promise<string> => command('link', ...args);

/** The same with another command of an operator. */
export const command = async (name: Command, ...args: string[]): Promise<string> => (await outputOf(name, args)).stdout;

type Command = 'link' | 'applicant' | 'packet' | 'restore' | 'seed' | 'smoke';

async function outputOf(name: Command, args: readonly string[]) {
  const { stdout, stderr } = await run(
    process.execPath,
    [resolve(import.meta.dirname, `../../bin/${name}.ts`), ...args],
    {
      env: { ...process.env, DATA_DIR: process.env.STACK_DATA_DIR },
    },
  );
  return { stdout: stdout.trim(), stderr: stderr.trim() };
}

export async function visitorLink(answers: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'link-'));
  try {
    const file = join(folder, 'answers.json');
    await writeFile(file, JSON.stringify(answers));
    return await link('visitor', file);
  } finally {
    await rm(folder, { recursive: true });
  }
}
