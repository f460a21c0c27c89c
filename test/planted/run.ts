import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { signalGroup } from '../../bin/test/signal-group.ts';
import { findChromium, makeTemporaryFolder, prepareTools, tools } from '../../bin/test/test-tools.ts';
import { type Fault, readFaults } from './patches.ts';

/** A copy of the project, with one fault or none, and what is run in it. */
interface Tree {
  readonly name: string;
  readonly patch?: string;
  readonly suites: readonly string[];
  /** What the names of the tests contain that are run; all of them where it is absent. */
  readonly only?: readonly string[];
}

interface SuiteResult {
  /** The suite's path. */
  readonly name: string;
  readonly message: string;
  readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
}

/** Trees of one run of jest. */
const mostTogether = 24;
/** A fault may loop. */
const longestMs = 20 * 60_000;

const temporary = makeTemporaryFolder('planted-');
const original = join(temporary, 'original');
const needsStack = ({ suites }: Tree) => suites.some((suite) => /^test\/(stack|browser)\//.test(suite));

let jest: ChildProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    endJest();
    process.exit(1);
  });
process.on('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));

function endJest() {
  if (jest) signalGroup(jest, 'SIGKILL');
}

function copyProject(): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  for (const file of listed.split('\0').filter((name) => name !== '' && existsSync(name)))
    cpSync(file, join(original, file));
  mkdirSync(join(original, 'test-results'));
}

/** git and Vite replace files rather than write into them. */
function linkFiles(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true }))
    (entry.isDirectory() ? linkFiles : linkSync)(join(from, entry.name), join(to, entry.name));
}

function plant({ name, patch }: Tree): boolean {
  const tree = join(temporary, name);
  linkFiles(original, tree);
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'), 'dir');
  try {
    if (patch) execFileSync('git', ['apply', resolve(patch)], { cwd: tree, stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

async function run(trees: readonly Tree[]): Promise<readonly SuiteResult[]> {
  const results = join(temporary, 'results.json');
  const planted = join(temporary, 'planted.json');
  rmSync(results, { force: true });
  writeFileSync(
    planted,
    JSON.stringify({
      folder: temporary,
      trees: trees.map((tree) => ({ ...tree, kind: needsStack(tree) ? 'stack' : 'unit' })),
    }),
  );
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
  const options = ['--config', 'test/planted/jest.config.js', '--silent', '--json', `--outputFile=${results}`];
  jest = spawn(process.execPath, [...node, ...options], {
    detached: true,
    stdio: 'ignore',
    env: {
      ...process.env,
      PLANTED_TREES: planted,
      CHROMIUM_PATH: findChromium(),
      TMPDIR: temporary,
      CONVERTER_WARM_UP: 'off',
      PASSWORD_HASH_COST: '16',
      NODE_COMPILE_CACHE: resolve('node_modules/.cache/compile'),
    },
  });
  const limit = setTimeout(endJest, longestMs);
  await new Promise((ended) => jest?.once('exit', ended));
  clearTimeout(limit);
  endJest();
  if (!existsSync(results)) return [];
  return (JSON.parse(readFileSync(results, 'utf8')) as { testResults: SuiteResult[] }).testResults;
}

/** Runs all of them at once, each in its own tree, and says what became of each. */
async function tryOut(trees: readonly Tree[]): Promise<readonly string[]> {
  const planted = trees.filter(plant);
  const results = planted.length > 0 ? await run(planted) : [];
  for (const { name, patch } of trees) {
    // The client, which only a fault in it builds anew.
    const built = join(temporary, name, 'dist');
    if (!patch && existsSync(built)) renameSync(built, join(original, 'dist'));
    rmSync(join(temporary, name), { recursive: true, force: true });
  }
  return trees.map((tree) => {
    if (!planted.includes(tree)) return 'does not apply';
    const own = results.filter(({ name }) => name.startsWith(join(temporary, tree.name, '/')));
    const tests = own.flatMap(({ assertionResults }) => assertionResults);
    const failed = tests.find(({ status }) => status === 'failed');
    if (failed) return `caught by ${tree.suites}: ${failed.fullName}`;
    const broken = own.find(({ assertionResults }) => assertionResults.length === 0);
    if (own.length < tree.suites.length || broken) return `did not run${broken ? `: ${broken.message}` : ''}`;
    return tests.some(({ status }) => status === 'passed')
      ? 'NOT CAUGHT'
      : `NOT CAUGHT: no test has the name ${tree.only?.join(' or ')}`;
  });
}

const treeOf = ({ name, file, suite, only }: Fault): Tree => ({
  name,
  patch: file,
  suites: [suite],
  ...(only && { only: [only] }),
});

/** What the faults run, without a fault: it has to pass, else a failure tells nothing. */
function withoutFault(name: string, faulty: readonly Tree[]): Tree {
  const only = faulty.flatMap((tree) => tree.only ?? []);
  return {
    name: `${name.replaceAll('/', '-')}-without-a-fault`,
    suites: [...new Set(faulty.flatMap(({ suites }) => suites))],
    ...(faulty.every((tree) => tree.only) && { only }),
  };
}

const inBatches = (trees: readonly Tree[]) =>
  [...trees.keys()].filter((at) => at % mostTogether === 0).map((at) => trees.slice(at, at + mostTogether));

/** By their names, or by how the paths of their suites begin. */
const chosen = process.argv.slice(2);
const isMeant = (text: string) => (fault: Fault) => fault.name === text || fault.suite.startsWith(text);
const all = readFaults();
for (const text of chosen)
  if (!all.some(isMeant(text))) {
    console.error(`${text} is neither a patch of test/planted, without .patch, nor how the path of a suite begins.`);
    process.exit(1);
  }
const faults = all
  .filter((fault) => chosen.length === 0 || chosen.some((text) => isMeant(text)(fault)))
  .toSorted((one, other) => one.suite.localeCompare(other.suite))
  .map(treeOf);
const ofCode = faults.filter((tree) => !needsStack(tree));
const ofStack = faults.filter(needsStack);

prepareTools([tools.browser, tools.pdfReader]);
copyProject();
let caught = 0;
let isSound = true;
const bySuite = Map.groupBy(ofCode, ({ suites }) => suites.join());
const clean = [...bySuite].map(([suite, trees]) => withoutFault(suite, trees));
// A stack serves one tree.
const cleanStack = ofStack.length > 0 ? [[withoutFault('stack', ofStack)]] : [];
for (const trees of [...inBatches(clean), ...cleanStack]) {
  const outcomes = await tryOut(trees);
  for (const [index, { name }] of trees.entries()) {
    if (outcomes[index] === 'NOT CAUGHT') continue;
    isSound = false;
    console.log(`Fails without a fault: ${name}: ${outcomes[index]}`);
  }
}
for (const trees of [...inBatches(ofCode), ...ofStack.map((tree) => [tree])]) {
  const outcomes = await tryOut(trees);
  for (const [index, { name }] of trees.entries()) console.log(`${name}: ${outcomes[index]}`);
  caught += outcomes.filter((outcome) => outcome.startsWith('caught')).length;
}
console.log(`${caught} caught, ${faults.length - caught} not caught`);
process.exitCode = isSound && faults.length > 0 && caught === faults.length ? 0 : 1;
