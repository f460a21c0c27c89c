import { openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { afterSubmitting, partner, topicsAfterSubmitting } from '#partner';
import { buildClient } from '../infra/local/build-client.ts';
import { StartProblem } from '../infra/local/common/start-problem.ts';
import { recordedLambdas } from '../infra/local/recorded-lambdas.ts';
import { type RunningStack, startLocalStack } from '../infra/local/start.ts';
import { readColleges } from '../lambdas/directory/read-colleges.ts';
import { assertValidPartner } from '../shared/partner/assert-valid-partner.ts';
import { findOnPath } from './on-path.ts';
import { accountOf } from './stack/connect-to-stack.ts';
import { createStaffPath } from './stack/create-staff-path.ts';

process.on('uncaughtException', exitWith);
process.on('unhandledRejection', exitWith);

const { values: flags } = parseArgs({
  options: {
    watch: { type: 'boolean', default: false },
    'no-client': { type: 'boolean', default: false },
    seed: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
    'record-calls': { type: 'string' },
  },
});

const stopTimeoutMs = 9_000;

function portFrom(value = '3000'): number {
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65_535)
    throw new StartProblem(`PORT is ${value}. Set it to a number up to 65535.`);
  return port;
}

/** Returns the engine for Word documents. Prefers LibreOffice, because the embedded engine simplifies the layout. */
function docxEngineFrom(value = findOnPath('soffice') ? 'libreoffice' : 'embedded'): 'embedded' | 'libreoffice' {
  if (value === 'embedded' || value === 'libreoffice') return value;
  throw new StartProblem(`DOCX_ENGINE is ${value}. Set it to embedded or libreoffice.`);
}

const docxEngines = {
  embedded:
    "the embedded engine, which keeps text but simplifies layout (to keep the layout, put LibreOffice's soffice on your path)",
  libreoffice: "LibreOffice, which keeps the document's layout",
};

function checkForm() {
  try {
    assertValidPartner(partner, afterSubmitting, topicsAfterSubmitting);
  } catch (error) {
    throw new StartProblem(error instanceof Error ? error.message : String(error));
  }
}

function checkColleges(file: string): string {
  try {
    const { rows, problems } = readColleges(readFileSync(file, 'utf8'));
    if (rows.length === 0) throw new Error(problems.join(' ') || 'It has no colleges.');
    return file;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartProblem(`COLLEGES_FILE is ${file}. Set it to a list of colleges. ${why}`);
  }
}

async function start(): Promise<RunningStack> {
  const { PORT, DATA_DIR: dataDir = '.local', DOCX_ENGINE, COLLEGES_FILE } = process.env;
  const docxEngine = docxEngineFrom(DOCX_ENGINE);
  const callsFile = flags['record-calls'];
  const port = portFrom(PORT);
  const collegesFile = COLLEGES_FILE && checkColleges(COLLEGES_FILE);
  checkForm();
  const logFile = join(dataDir, 'stack.log');
  if (!flags.verbose) logToFile(logFile);
  const built = !flags.watch && !flags['no-client'];
  const stack = await startLocalStack({
    port,
    dataDir,
    siteDir: built ? await buildClient(() => console.log('Building the client…')) : undefined,
    watch: flags.watch,
    docxEngine,
    collegesFile,
    lambdas: callsFile === undefined ? undefined : (env) => recordedLambdas(callsFile, env),
    commands: {
      createStaffPath: async (email) => (await createStaffPath(email)).path,
      seedApplications: async (...wanted) => (await import('./stack/seed-applications.ts')).seedApplications(...wanted),
      eraseApplications: async (email) => {
        const { eraseAccountData } = await import('./applicant/erase-applicant.ts');
        await eraseAccountData(await accountOf(email));
      },
    },
  });
  if (flags.seed) await addSamples(stack.url);
  console.log(`Tour of screens and states: ${stack.url}/_local/`);
  console.log(`Mailbox: ${stack.url}/_local/mail`);
  if (!flags.verbose) console.log(`Log: ${logFile} (to show it here, run npm start -- --verbose)`);
  console.log(`Word documents are converted with ${docxEngines[docxEngine]}.`);
  console.log(`Ready: ${stack.url}`);
  return stack;
}

async function addSamples(site: string) {
  const { samplePassword } = await import('../infra/local/seed/caller.ts');
  const { seedApplicants } = await import('../infra/local/seed/seed-applicants.ts');
  const lines = (await seedApplicants(site)).map(({ email, what }) => `${email}  ${what}`);
  console.log([`Sample applicants (password: ${samplePassword}):`, ...lines].join('\n  '));
}

function exitWith(error: unknown): never {
  const isUsage = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (error instanceof StartProblem || isUsage) console.error(error.message);
  else console.error('The local stack failed:', error);
  process.exit(1);
}

const starting = start().catch(exitWith);
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, async () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(0), stopTimeoutMs).unref();
    await (await starting).stop();
    process.exit(0);
  });

/** Whether Powertools' logger wrote the output. Must be hoisted, because `start` writes before this line runs. */
function isLogEntry(chunk: unknown): boolean {
  return typeof chunk === 'string' && chunk.startsWith('{"level":');
}

/** Appends the logger's entries to a file instead of stdout, which stays readable. Entries on stderr go to both. */
function logToFile(file: string): void {
  let log: number | undefined;
  const append = (entry: string) => {
    log ??= openSync(file, 'a', 0o600);
    return writeSync(log, entry) > 0;
  };
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = ((chunk: string, ...rest: []) =>
    isLogEntry(chunk) ? append(chunk) : write(chunk, ...rest)) as typeof process.stdout.write;
  const writeError = process.stderr.write.bind(process.stderr);
  process.stderr.write = ((chunk: string, ...rest: []) => {
    if (isLogEntry(chunk)) append(chunk);
    return writeError(chunk, ...rest);
  }) as typeof process.stderr.write;
}
