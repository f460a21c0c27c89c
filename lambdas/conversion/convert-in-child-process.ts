import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Converted } from './comparison/converted.ts';
import type { DocxEngine } from './docx/convert-docx.ts';
import type { LetterHead } from './letters/draw-letter.ts';
import { documentLimits } from './limits/document-limits.ts';
import { DocumentRefused, type RefusalDetails, type RefusalReason } from './limits/document-refused.ts';

const childArgument = 'convert-one-document';

type Task =
  | { readonly bytes: Uint8Array; readonly docxEngine: DocxEngine }
  | { readonly text: string; readonly head: LetterHead; readonly timeZone: string };

type Outcome = Converted | { refused: RefusalReason; details?: RefusalDetails } | { failed: unknown };

/** A child process with a temporary directory of its own. */
interface Converter {
  readonly child: ChildProcess;
  readonly directory: string;
}

/** A converter that is started early: loading the libraries takes longer than converting a small document. */
let spare: Converter | undefined;

/**
 * Converts a document in a child process, because a worker thread that runs out of memory could end the whole process.
 * The child runs this same file, or its bundle. Throws DocumentRefused.
 */
export async function convertInChildProcess(task: Task): Promise<Converted> {
  const converter = spare?.child.connected ? spare : startConverter();
  spare = undefined;
  const outcome = await runTask(converter.child, task).finally(() => end(converter));
  setImmediate(() => {
    spare ??= startConverter();
  });
  if ('pdf' in outcome) return outcome;
  if ('refused' in outcome) throw new DocumentRefused(outcome.refused, outcome.details);
  throw outcome.failed;
}

function startConverter(): Converter {
  const directory = join(tmpdir(), `conversion-${randomUUID()}`);
  const child = fork(fileURLToPath(import.meta.url), [childArgument, directory], {
    // The child leads a process group, so that LibreOffice can be killed with it.
    detached: true,
    execArgv: [`--max-old-space-size=${documentLimits.heapMegabytes}`, '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    // The output of libraries is discarded, because it may quote the document.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {
      ...childEnvironment(process.env),
      TMPDIR: directory,
      NODE_COMPILE_CACHE: join(tmpdir(), 'compile-cache'),
    },
  });
  setKeepAlive(child, false);
  return { child, directory };
}

/** Kills the child and all processes that it has started, and deletes their files. */
async function end({ child: { pid }, directory }: Converter): Promise<void> {
  try {
    if (pid) process.kill(-pid, 'SIGKILL');
  } catch {
    // All of them have ended.
  }
  // A process that is about to die may still write a file.
  await rm(directory, { recursive: true, force: true, maxRetries: 3 });
}

const childEnvironmentNames = [
  'PATH',
  'HOME',
  'LANG',
  'LD_LIBRARY_PATH',
  'NODE_OPTIONS',
  'FONTS_DIR',
  'CONVERTER_WARM_UP',
];

/** Returns the child's environment. It reads untrusted files, so it gets no credentials and no names of resources. */
const childEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(childEnvironmentNames.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));

function setKeepAlive(child: ChildProcess, isKept: boolean): void {
  for (const handle of [child, child.channel]) isKept ? handle?.ref() : handle?.unref();
}

function runTask(child: ChildProcess, task: Task): Promise<Outcome> {
  setKeepAlive(child, true);
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const deadline = setTimeout(() => resolve({ refused: 'tooComplex' }), documentLimits.conversionMs);
  child.once('message', (outcome) => resolve(outcome as Outcome));
  child.once('error', (failed) => resolve({ failed }));
  // A signal means that the child ran out of memory: V8 aborted it or the system killed it.
  child.once('exit', (code, signal) =>
    resolve(signal ? { refused: 'tooComplex' } : { failed: new Error(`The conversion exited with code ${code}.`) }),
  );
  child.send(task, (error) => error && resolve({ failed: error }));
  return promise.finally(() => clearTimeout(deadline));
}

async function convertInThisProcess(task: Task, directory: string): Promise<Outcome> {
  const { convertInProcess, convertLetterInProcess } = await import('./convert-in-process.ts');
  try {
    mkdirSync(directory);
    if ('head' in task) return await convertLetterInProcess(task.text, task.head, task.timeZone);
    return await convertInProcess(task.bytes, task.docxEngine);
  } catch (error) {
    return error instanceof DocumentRefused ? { refused: error.reason, details: error.details } : { failed: error };
  }
}

if (process.argv[2] === childArgument && process.send) {
  const [, , , directory = ''] = process.argv;
  process.once('disconnect', () => {
    flushCompileCache();
    rmSync(directory, { recursive: true, force: true });
    process.kill(-process.pid, 'SIGKILL');
  });
  process.once('message', async (task) => process.send?.(await convertInThisProcess(task as Task, directory)));
  // Tests with small documents turn the warm-up off, because it takes more processor time than the documents.
  if (process.env.CONVERTER_WARM_UP !== 'off') {
    const { warmUp } = await import('./warm-up.ts');
    await warmUp().catch(() => undefined);
  }
}
