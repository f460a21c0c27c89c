import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { partnerFolder } from '../../infra/bundling/partner-folder.ts';
import { readColleges } from '../../lambdas/directory/read-colleges.ts';
import { formatCount } from '../../shared/text/format-count.ts';
import { answerHelp } from '../terminal.ts';

const partnerCollegesFile = join(partnerFolder, 'colleges.csv');
const usage =
  'Usage: npm run colleges -- FILE.csv [--check]     makes the partner offer a list of colleges; --check only checks it';

answerHelp(usage);
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean', default: false } },
});
const [file] = positionals;
if (file === undefined) fail(usage);

const { rows, problems } = check(file);
for (const problem of problems) console.error(problem);
if (problems.length > 0)
  fail(
    `${file} has ${formatCount(problems.length, 'problem')}. Fix ${problems.length === 1 ? 'it' : 'them'} and check again.`,
  );
console.log(`${file} is valid: ${formatCount(rows.length, 'college')}.`);
if (!values.check) {
  copyFileSync(file, partnerCollegesFile);
  console.log(`Saved the list as ${partnerCollegesFile}. To use it, restart the local stack or deploy.`);
}

function check(path: string) {
  try {
    return readColleges(readFileSync(path, 'utf8'));
  } catch (error) {
    return fail(`Couldn't read ${path}: ${error instanceof Error ? error.message : error}`);
  }
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
