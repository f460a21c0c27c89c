import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { findWholeChromium, prepareTools, tools } from '../../bin/test/test-tools.ts';
import { checkDefinition } from '../../shared/form/check-definition.ts';
import { launchBrowser } from '../support/browser.ts';
import { type Figure, reportFigures } from './figures.ts';
import { type FormData, formOf } from './form/form-data.ts';
import { measureForm } from './form/measure-form.ts';
import { type Measured, measuredData, measuredOwn } from './form/measured.ts';
import { reportForm } from './form/report-form.ts';
import { twoHundredQuestions } from './form/two-hundred-questions.ts';
import { measureDocuments } from './measure-documents.ts';
import { measureHandover } from './measure-handover.ts';
import { measureImports } from './measure-imports.ts';
import { measureServer } from './measure-server.ts';
import { measureUploads } from './measure-uploads.ts';
import { measureOpening } from './opening/measure-opening.ts';

/** By name, what `--only` measures alone. */
const parts: Readonly<Record<string, () => Promise<Figure[]>>> = {
  server: measureServer,
  imports: measureImports,
  documents: measureDocuments,
  uploads: measureUploads,
  handover: measureHandover,
  opening: () => withBrowser(measureOpening),
  form: () => withBrowser((browser) => measureForms(browser, defaultForms())),
};

const { values } = parseArgs({ options: { form: { type: 'string' }, only: { type: 'string' } } });
prepareTools(values.form === undefined ? [tools.browser, tools.office] : [tools.browser]);
process.env.CHROMIUM_PATH = findWholeChromium();
process.exitCode = reportFigures(await measure()) ? 0 : 1;

async function measure(): Promise<Figure[]> {
  const { form, only } = values;
  if (form !== undefined) return withBrowser((browser) => measureForms(browser, [formInFile(form)]));
  const chosen = only === undefined ? Object.values(parts) : [parts[only]];
  const figures: Figure[] = [];
  for (const part of chosen) {
    if (!part) throw new Error(`--only takes one of ${Object.keys(parts).join(', ')}.`);
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

function defaultForms(): Measured[] {
  return [measuredData('200 questions', twoHundredQuestions), measuredOwn('education')];
}

function formInFile(file: string): Measured {
  const data = JSON.parse(readFileSync(file, 'utf8')) as FormData;
  const problems = checkDefinition(formOf(data));
  if (problems.length > 0) throw new Error([`The form in ${file} is not sound:`, ...problems].join('\n- '));
  return measuredData(file, data);
}

async function measureForms(browser: Browser, forms: readonly Measured[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const form of forms) figures.push(...reportForm(form, await measureForm(browser, form)));
  return figures;
}
