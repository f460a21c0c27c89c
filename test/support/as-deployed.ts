import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { type DeployedStack, startDeployed, synthesize } from './deployed-stack.ts';

const synthTimeoutMs = 600_000;

let templates: string;
let stack: DeployedStack;

/** What the stack was started with. */
export const deployedTemplates = () => templates;

// Imported first: what is imported after it runs against the stack that its templates deploy.
beforeAll(async () => {
  templates = process.env.TEMPLATES ?? mkdtempSync(join(tmpdir(), 'templates-'));
  if (!process.env.TEMPLATES) synthesize(templates);
  stack = await startDeployed(templates, 'deployed');
  process.env.STACK_URL = stack.url;
  process.env.STACK_DATA_DIR = stack.dataDir;
  process.env.STACK_LOG = stack.logFile;
}, synthTimeoutMs);

afterAll(async () => {
  await stack?.stop();
  if (!process.env.TEMPLATES) rmSync(templates, { recursive: true, force: true });
});
