import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { emptyBundles } from '../infra/bundling/empty-bundles.ts';
import { cdkContext } from '../infra/cdk-context.ts';
import { configOf, type EnvironmentName, environmentNames } from '../infra/config.ts';
import { application, costOf, lettersOfApplication } from '../infra/forecast/cost.ts';
import { costTable, idleTable, monthSentence } from '../infra/forecast/cost-table.ts';
import { type DeployedResource, idleCost } from '../infra/forecast/idle-cost.ts';
import { addStacks } from '../infra/stacks/add-stacks.ts';

const root = resolve(import.meta.dirname, '..');
const file = join(root, 'docs/cost.md');

function resourcesOf(name: EnvironmentName): DeployedResource[] {
  const directory = mkdtempSync(join(tmpdir(), 'cost-'));
  try {
    const app = new App({
      outdir: join(directory, 'out'),
      context: cdkContext,
      builtinCloudFormationValidation: false,
    });
    const stacks = addStacks(app, configOf(name), emptyBundles(directory));
    return Object.values(stacks).flatMap((stack) =>
      stack ? Object.values<DeployedResource>(Template.fromStack(stack).toJSON().Resources) : [],
    );
  } finally {
    rmSync(directory, { recursive: true });
  }
}

const idle = Object.fromEntries(environmentNames.map((name) => [name, idleCost(resourcesOf(name))]));
const applications = costOf(1_000, application);
const letters = costOf(1_000, lettersOfApplication);

/** In place of what begins like it: a table ends with an empty line, a sentence with its full stop. */
const parts: readonly (readonly [RegExp, string])[] = [
  [/^\| Service +\| dev [\s\S]*?(?=\n\n)/m, idleTable(idle)],
  [/^\| Service +\| For [\s\S]*?(?=\n\n)/m, costTable(applications)],
  [/^\| Service +\| Letters [\s\S]*?(?=\n\n)/m, costTable(letters, 'Letters')],
  [/A month of prod with 1,000 applications costs [^.]*\./, monthSentence(idle, [...applications, ...letters])],
];
const written = parts.reduce(
  (text, [place, content]) => {
    if (!place.test(text)) throw new Error(`docs/cost.md has no place for this any more:\n${content}`);
    return text.replace(place, () => content);
  },
  readFileSync(file, 'utf8'),
);
writeFileSync(file, written);
console.log('Wrote the tables of docs/cost.md. npx biome check --write docs sets their columns.');
