import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { partner } from '#partner';
import { partnerFolder } from '../../infra/bundling/partner-folder.ts';
import { compareReleases, type Released, releasedForm } from '../../shared/partner/released.ts';
import { answerHelp, print, printError } from '../terminal.ts';

const file = join(partnerFolder, 'released.json');

/** Formats the release with one question or list per line, so that diffs are readable. */
const textOf = ({ questions, lists, starts, removed }: Released) => {
  const lines = (entries: readonly string[]) => entries.map((line) => `\n    ${line}`).join(',');
  const named = Object.entries(lists).map(([name, list]) => `${JSON.stringify(name)}: ${JSON.stringify(list)}`);
  return `{
  "questions": [${lines(questions.map((question) => JSON.stringify(question)))}
  ],
  "lists": {${lines(named)}
  },
  "starts": ${JSON.stringify(starts)},
  "removed": ${JSON.stringify(removed)}
}
`;
};

answerHelp(`Usage: npm run released
Compares the partner's form with the last release, and stores it as the next one unless answers would be lost.`);
const current = releasedForm(partner.form);
const previous = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Released) : current;
const { losses, harmless } = compareReleases(previous, current);
for (const change of harmless) print(change);
for (const loss of losses) printError(loss);
if (losses.length > 0) process.exitCode = 1;
else {
  // Keys that earlier releases removed stay reserved.
  const removed = [...new Set([...previous.removed, ...current.removed])];
  writeFileSync(file, textOf({ ...current, removed }));
  print(`Wrote the form of this release to ${relative(process.cwd(), file)}.`);
}
