import { type ChildProcess, fork } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DocxEngine } from './docx/docx-engine.ts';
import { documentLimits } from './limits/document-limits.ts';
import { DocumentRefused, type RefusalReason } from './limits/document-refused.ts';

const purpose = 'convert-one-document';

interface Task {
  readonly bytes: Uint8Array;
  readonly docxEngine: DocxEngine;
}

type Outcome = { pdf: Uint8Array } | { refused: RefusalReason } | { failed: unknown };

/** Waits for the next document with its libraries loaded: most of the time that a small document takes is theirs. */
let spare: ChildProcess | undefined;

/**
 * Converts a document in a process of its own, so that a document that takes too much time or memory ends that process
 * and nothing else (a thread that runs out of memory may take all others with it), and so that no document can see
 * another. The process runs this very file, or the bundle that this file is part of.
 */
export async function convertInChildProcess(task: Task): Promise<Uint8Array> {
  const child = spare?.connected ? spare : startProcess();
  spare = undefined;
  const outcome = await outcomeOf(child, task);
  // Starting a process takes a moment, for which nobody has to wait.
  setImmediate(() => {
    spare ??= startProcess();
  });
  if ('pdf' in outcome) return outcome.pdf;
  if ('refused' in outcome) throw new DocumentRefused(outcome.refused);
  throw outcome.failed;
}

function startProcess(): ChildProcess {
  const child = fork(fileURLToPath(import.meta.url), [purpose], {
    execArgv: [`--max-old-space-size=${documentLimits.heapMegabytes}`, '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    // What libraries say about a document is nothing for our logs.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { ...withoutSecrets(process.env), NODE_COMPILE_CACHE: join(tmpdir(), 'compile-cache') },
  });
  keepAliveFor(child, false);
  return child;
}

/** A process that reads strangers' files has no need of them. */
function withoutSecrets(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, ORIGIN_SECRETS, ...rest } = env;
  return rest;
}

/** Whether our own process waits for this one: it does not for a spare, which ends with it. */
function keepAliveFor(child: ChildProcess, wanted: boolean): void {
  for (const each of [child, child.channel]) wanted ? each?.ref() : each?.unref();
}

function outcomeOf(child: ChildProcess, task: Task): Promise<Outcome> {
  keepAliveFor(child, true);
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const deadline = setTimeout(() => resolve({ refused: 'tooComplex' }), documentLimits.conversionMs);
  child.once('message', (outcome) => resolve(outcome as Outcome));
  child.once('error', (failed) => resolve({ failed }));
  // V8 aborts a process that is out of memory, and the system kills one: the document was too much for it.
  child.once('exit', (code, signal) =>
    resolve(signal ? { refused: 'tooComplex' } : { failed: new Error(`The conversion ended with code ${code}.`) }),
  );
  child.send(task, (error) => error && resolve({ failed: error }));
  return promise.finally(() => {
    clearTimeout(deadline);
    child.kill('SIGKILL');
  });
}

async function convertInThisProcess({ bytes, docxEngine }: Task): Promise<Outcome> {
  const { convertInProcess } = await import('./convert-in-process.ts');
  try {
    return { pdf: await convertInProcess(bytes, docxEngine) };
  } catch (error) {
    return error instanceof DocumentRefused ? { refused: error.reason } : { failed: error };
  }
}

if (process.argv[2] === purpose && process.send) {
  process.once('disconnect', () => process.exit());
  process.once('message', async (task) => process.send?.(await convertInThisProcess(task as Task)));
  const { warmUp } = await import('./warm-up.ts');
  // A warm-up that fails costs time, not the document that may be waiting.
  await warmUp().catch(() => undefined);
}
