// What the client takes of the partner's limits: their numbers, without the configuration that they are computed from.

import type { Plugin as ScriptPlugin } from 'esbuild';
import type { Plugin } from 'vite';
import * as limits from '../../shared/partner-limits.ts';

const name = 'limits-of-client';
const file = /\/shared\/partner-limits\.ts$/;
const code = Object.entries(limits)
  .map(([limit, value]) => `export const ${limit} = ${JSON.stringify(value)};`)
  .join('\n');

export const limitsOfClient: Plugin = {
  name,
  enforce: 'pre',
  load: (id) => (file.test(id) ? code : undefined),
};

export const limitsOfScript: ScriptPlugin = {
  name,
  setup: (build) => build.onLoad({ filter: file }, () => ({ contents: code })),
};
