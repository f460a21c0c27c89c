import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { findFullChromium, prepareTools, tools } from '../../bin/test/test-tools.ts';
import { launchBrowser } from '../support/browser.ts';
import { type Figure, reportFigures } from './figures.ts';
import { measureForm } from './form/measure-form.ts';
import { measureInteractions } from './form/measure-interactions.ts';
import { measureDocuments } from './measure-documents.ts';
import { measureImports } from './measure-imports.ts';
import { measureServer } from './measure-server.ts';
import { measureUploads } from './measure-uploads.ts';
import { measureOpening } from './opening/measure-opening.ts';

/** The parts of the benchmark, by the name that `--only` takes. */
const parts: Readonly<Record<string, () => Promise<Figure[]>>> = {
  server: measureServer,
  imports: measureImports,
  documents: measureDocuments,
  uploads: measureUploads,
  opening: () => withBrowser(measureOpening),
  form: () => withBrowser(measureForm),
  interactions: () => withBrowser(measureInteractions),
};

const { values } = parseArgs({ options: { only: { type: 'string' } } });
prepareTools([tools.browser, tools.office]);
process.env.CHROMIUM_PATH = findFullChromium();
process.exitCode = reportFigures(await measure()) ? 0 : 1;

async function measure(): Promise<Figure[]> {
  const { only } = values;
  const chosen = only === undefined ? Object.values(parts) : [parts[only]];
  const figures: Figure[] = [];
  for (const part of chosen) {
    if (!part) throw new Error(`Pass one of these names to --only: ${Object.keys(parts).join(', ')}.`);
    figures.push(...(await part()));
  }
  return figures;
}

async function withBrowser(act: (browser: Browser) => Promise<Figure[]>): Promise<Figure[]> {
  const browser = await launchBrowser();
  try {
    return await act(browser);
  } finally {
    await browser.close();
  }
}
