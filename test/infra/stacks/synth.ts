import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from '@jest/globals';
import { App, Validations } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { AwsSolutionsChecks } from 'cdk-nag';
import { type EnvironmentConfig, shipped } from '../../../infra/config.ts';
import { addStacks } from '../../../infra/stacks/add-stacks.ts';
import { cdkContext } from './cdk-context.ts';
import { emptyBundles } from './empty-bundles.ts';

export type Shipped = keyof typeof shipped;
export const shippedNames = Object.keys(shipped) as Shipped[];

export type Part = keyof ReturnType<typeof addStacks>;

export interface Resource {
  readonly Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: properties differ by the type of the CloudFormation resource
  readonly Properties: any;
  readonly [attribute: string]: unknown;
}

export interface Synthesized {
  readonly stacks: ReturnType<typeof addStacks>;
  readonly templates: Readonly<Record<Part, Template>>;
  /** The findings of cdk-nag and of CloudFormation's own rules that are not suppressed. */
  readonly findings: readonly string[];
  resources(part: Part, type?: string): [string, Resource][];
}

const temporary = mkdtempSync(join(tmpdir(), 'synth-'));
afterAll(() => rmSync(temporary, { recursive: true }));

/** Writes the templates of an environment. Synthesis is far faster if they are not validated. */
function synthesize(name: Shipped, changes: Partial<EnvironmentConfig>, validated: boolean) {
  const outdir = mkdtempSync(join(temporary, 'out-'));
  const app = new App({
    outdir,
    context: cdkContext,
    builtinCloudFormationValidation: validated,
    // Only the validation report needs the names of constructs and their stack traces.
    treeMetadata: validated,
    stackTraces: validated,
  });
  const stacks = addStacks(
    app,
    { ...shipped[name], ...changes },
    emptyBundles(mkdtempSync(join(temporary, 'bundles-'))),
  );
  if (validated) Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  const exitCode = process.exitCode;
  app.synth();
  // CDK findings set process.exitCode, which would fail the test run.
  process.exitCode = exitCode;
  return { outdir, stacks };
}

const synthesized = new Map<string, Synthesized>();

/** Returns the templates of an environment as shipped, with changes to its configuration. Caches the result. */
export function synth(name: Shipped, changes: Partial<EnvironmentConfig> = {}): Synthesized {
  const id = JSON.stringify([name, changes]);
  const known = synthesized.get(id);
  if (known) return known;
  const { stacks } = synthesize(name, changes, false);
  const entries = Object.entries(stacks).flatMap(([part, stack]) => (stack ? [[part, Template.fromStack(stack)]] : []));
  const templates: Readonly<Record<Part, Template>> = Object.fromEntries(entries);
  const result: Synthesized = {
    stacks,
    templates,
    get findings() {
      return findingsIn(join(synthesize(name, changes, true).outdir, 'validation-report.json'));
    },
    resources: (part, type) =>
      Object.entries<Resource>(templates[part].toJSON().Resources).filter(([, { Type }]) => !type || Type === type),
  };
  synthesized.set(id, result);
  return result;
}

interface Report {
  readonly pluginReports: readonly {
    readonly violations: readonly {
      readonly ruleName: string;
      readonly violatingConstructs?: readonly { readonly constructPath?: string }[];
    }[];
  }[];
}

const findingsIn = (file: string): string[] =>
  (JSON.parse(readFileSync(file, 'utf8')) as Report).pluginReports
    .flatMap(({ violations }) => violations)
    .flatMap(({ ruleName, violatingConstructs = [] }) =>
      violatingConstructs.map(({ constructPath }) => `${ruleName} ${constructPath}`),
    );
