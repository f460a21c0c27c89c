import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs `npm run link` against the stack under test and returns its output. */
export const link = (...args: string[]): Promise<string> => command('link', ...args);

export const command = (name: Command, ...args: string[]): Promise<string> => runCommand(name, args);

export async function runCommand(name: Command, args: readonly string[], more: NodeJS.ProcessEnv = {}) {
  const file = resolve(import.meta.dirname, `../../bin/${name}.ts`);
  const env = { ...process.env, DATA_DIR: process.env.STACK_DATA_DIR, ...more };
  return (await run(process.execPath, [file, ...args], { env })).stdout.trim();
}

/** Exports an applicant's data into a folder. Returns the files in it, sorted, by their paths below the folder. */
export async function exportData(email: string, to: string): Promise<string[]> {
  await command('applicant', 'export', email, '--to', to);
  const entries = await readdir(to, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(relative(to, entry.parentPath), entry.name))
    .sort();
}

export type Command = 'link' | 'applicant' | 'packet' | 'restore' | 'seed' | 'smoke';

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
