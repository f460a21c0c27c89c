import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findChromium, prepareTools, tools } from '../../bin/test-tools.ts';
import { checkDefinition } from '../../shared/form/check-definition.ts';
import { launchBrowser } from '../support/browser.ts';
import { type Figure, reportFigures } from './figures.ts';
import { type FormData, formOf } from './form/form-data.ts';
import { measureForm } from './form/measure-form.ts';
import { type Measured, measuredData, measuredOwn } from './form/measured.ts';
import { reportForm } from './form/report-form.ts';
import { twoHundredQuestions } from './form/two-hundred-questions.ts';
import { measureDocuments } from './measure-documents.ts';
import { measureServer } from './measure-server.ts';
import { measureUploads } from './measure-uploads.ts';

const { values } = parseArgs({ options: { form: { type: 'string' } } });
prepareTools(values.form === undefined ? [tools.browser, tools.office] : [tools.browser]);
process.env.CHROMIUM_PATH = findChromium();

const server = values.form === undefined ? await measureServices() : [];
const forms = values.form === undefined ? defaultForms() : [formInFile(values.form)];
const areMet = reportFigures([...server, ...(await measureForms(forms))]);
process.exitCode = areMet ? 0 : 1;

async function measureServices(): Promise<Figure[]> {
  return [...(await measureServer()), ...(await measureDocuments()), ...(await measureUploads())];
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

async function measureForms(forms: readonly Measured[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  const browser = await launchBrowser();
  try {
    for (const form of forms) figures.push(...reportForm(form, await measureForm(browser, form)));
    return figures;
  } finally {
    await browser.close();
  }
}
