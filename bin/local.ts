import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { afterSubmitting, partner, topicsAfterSubmitting } from '#partner';
import { buildClient } from '../infra/local/build-client.ts';
import { StartProblem } from '../infra/local/common/start-problem.ts';
import { type RunningStack, startLocalStack } from '../infra/local/start.ts';
import { assertSoundPartner } from '../shared/partner/assert-sound-partner.ts';
import { logToFile } from './log-to-file.ts';
import { onPath } from './on-path.ts';
import { createStaffPath } from './stack/create-staff-path.ts';

const { values: flags } = parseArgs({
  options: {
    watch: { type: 'boolean', default: false },
    'no-client': { type: 'boolean', default: false },
    seed: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
    'as-deployed': { type: 'boolean', default: false },
  },
});

const stopTimeoutMs = 9_000;

function portFrom(value = '3000'): number {
  const port = Number(value);
  if (!/^\d+$/.test(value) || port > 65_535)
    throw new StartProblem(`PORT is ${value}: set it to a number up to 65535.`);
  return port;
}

/** LibreOffice where it is installed, so that nobody judges documents by the simplified layout. */
function docxEngineFrom(value = onPath('soffice') ? 'libreoffice' : 'embedded'): 'embedded' | 'libreoffice' {
  if (value === 'embedded' || value === 'libreoffice') return value;
  throw new StartProblem(`DOCX_ENGINE is ${value}: set it to embedded or libreoffice.`);
}

const docxEngines = {
  embedded:
    'the embedded engine, which keeps text but simplifies layout (LibreOffice keeps it, where soffice is on the path)',
  libreoffice: "LibreOffice, which keeps the document's layout",
};

function checkForm() {
  try {
    assertSoundPartner(partner, afterSubmitting, topicsAfterSubmitting);
  } catch (error) {
    throw new StartProblem(error instanceof Error ? error.message : String(error));
  }
}

async function startFromSource(port: number, dataDir: string): Promise<RunningStack> {
  const { DOCX_ENGINE, COLLEGES_FILE } = process.env;
  const docxEngine = docxEngineFrom(DOCX_ENGINE);
  const built = !flags.watch && !flags['no-client'];
  const stack = await startLocalStack({
    port,
    dataDir,
    siteDir: built ? await buildClient(() => console.log('Building the client…')) : undefined,
    watch: flags.watch,
    docxEngine,
    collegesFile: COLLEGES_FILE,
    createStaffPath,
  });
  console.log(`Word documents are converted by ${docxEngines[docxEngine]}.`);
  return stack;
}

/** Loaded only then: the rest of the stack does without. */
async function startAsDeployed(port: number, dataDir: string): Promise<RunningStack> {
  const { startDeployedStack } = await import('../infra/deployed/start-deployed.ts');
  const { TEMPLATES = 'cdk.out' } = process.env;
  const stack = await startDeployedStack({ port, dataDir, templates: TEMPLATES, createStaffPath });
  console.log(`As deployed by the templates in ${TEMPLATES} (npm run synth writes them anew).`);
  return stack;
}

async function start(): Promise<RunningStack> {
  const asDeployed = flags['as-deployed'];
  const dataDir = process.env.DATA_DIR ?? (asDeployed ? '.local-deployed' : '.local');
  const port = portFrom(process.env.PORT);
  checkForm();
  const logFile = join(dataDir, 'stack.log');
  if (!flags.verbose) logToFile(logFile);
  const stack = await (asDeployed ? startAsDeployed(port, dataDir) : startFromSource(port, dataDir));
  if (flags.seed) await addSamples(stack.url);
  console.log(`Tour of every screen: ${stack.url}/_local/`);
  console.log(`Mailbox: ${stack.url}/_local/mail`);
  if (!flags.verbose) console.log(`Log: ${logFile} (npm start -- --verbose shows it here)`);
  console.log(`Ready: ${stack.url}`);
  return stack;
}

async function addSamples(site: string) {
  const { samplePassword, seedApplicants } = await import('../infra/local/seed/seed-applicants.ts');
  const lines = (await seedApplicants(site)).map(({ email, what }) => `${email}  ${what}`);
  console.log([`Sample applicants, with the password ${samplePassword}:`, ...lines].join('\n  '));
}

function exitWith(error: unknown): never {
  if (error instanceof StartProblem) console.error(error.message);
  else console.error('The local stack failed:', error);
  process.exit(1);
}

process.on('uncaughtException', exitWith);
process.on('unhandledRejection', exitWith);

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
