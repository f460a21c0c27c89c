// Every npm script starts here: it installs the dependencies if they are missing or outdated, then runs the script on
// Node 24, as Lambda does. It is plain JavaScript because it runs on any version of Node.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
function node24() {
  const local = join(root, 'node_modules', '.bin', 'node');
  if (existsSync(local)) return local;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  console.error(`Install Node.js 24. No packaged version is available for ${process.platform} on ${process.arch}.`);
  process.exit(1);
}

const [, , ...args] = process.argv;
/** Whether the command needs the packages in `devDependencies`. */
const needsDev = args[0] !== '--no-dev';
if (!needsDev) args.shift();

/** How to call the scripts that don't print their own usage. */
const usages = {
  'bin/local.ts': `Usage: npm start -- [--seed] [--verbose]
Starts the local stack. --seed adds sample applicants; --verbose shows the log. npm run dev also reloads the client.`,
  'bin/test.ts': `Usage: npm test -- [FILE...] [-t NAME]
Runs a selection of the tests, or those in a file. npm run test:deep runs longer, randomized tests.`,
  'bin/check.ts': 'Usage: npm run check\nRuns the tests and static checks that CI runs.',
  'bin/make/api-document.ts': 'Usage: npm run api-document\nWrites docs/api.md.',
  'bin/make/pictures.ts': 'Usage: npm run pictures\nTakes the screenshots in docs/pictures.',
  'test/bench/run.ts': 'Usage: npm run bench -- [--only PART]\nMeasures the figures in docs/performance.md.',
};
if (usages[args[0]] && args.some((arg) => arg === '--help' || arg === '-h')) {
  console.log(usages[args[0]]);
  process.exit(0);
}

/** Returns the AWS environment that the command names with `--env`, `--stack` or the CDK's `-c env=`. */
function namedEnvironment() {
  const { CDK_CONTEXT_JSON } = process.env;
  if (CDK_CONTEXT_JSON) return JSON.parse(CDK_CONTEXT_JSON).env ?? 'dev';
  const index = args.findIndex((arg) => /^--(?:env|stack)(?:=|$)/.test(arg));
  return index === -1 ? undefined : (args[index].split('=')[1] ?? args[index + 1]);
}

/** Returns the partner of an environment; undefined if the environment is unknown, which the command reports. */
function partnerOf(environment) {
  const script = `console.log((await import('./infra/config.ts')).configOf(process.argv[1]).partner)`;
  const options = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', script, environment];
  const { stdout, status } = spawnSync(node24(), options, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** Returns the partner of the environment that the command names, or else PARTNER. Exits if the two differ. */
function choosePartner() {
  const { PARTNER } = process.env;
  const environment = namedEnvironment();
  const partner = environment && partnerOf(environment);
  if (PARTNER && partner && partner !== PARTNER) {
    console.error(
      `The environment ${environment} belongs to ${partner}, not ${PARTNER}. Leave PARTNER out, or name an environment of ${PARTNER} (infra/config.ts).`,
    );
    process.exit(1);
  }
  return partner ?? PARTNER;
}

/** Returns the variables that make `#partner` resolve to PARTNER, in child processes too. */
function withPartner({ NODE_OPTIONS = '', ...env }) {
  const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const conditions = Object.keys(imports['#partner']).map((name) => `--conditions=${name}`);
  const chosen = env.PARTNER ? [`--conditions=${env.PARTNER}`] : [];
  if (!chosen.every((condition) => conditions.includes(condition))) {
    console.error(`There is no partner ${env.PARTNER}. Add it to the imports of #partner in package.json.`);
    process.exit(1);
  }
  // The process that starts this one may have chosen another partner.
  const others = NODE_OPTIONS.split(' ').filter((option) => !conditions.includes(option));
  return { ...env, NODE_OPTIONS: [...others, ...chosen].join(' ').trim() };
}

try {
  await ensureInstalled(root, needsDev);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const child = spawn(node24(), ['--disable-warning=ExperimentalWarning', ...args], {
  cwd: root,
  stdio: 'inherit',
  env: withPartner({ ...process.env, PARTNER: choosePartner() }),
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
