import '../tell.ts';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { partner } from '#partner';
import { partnerFolder } from '../../infra/bundling/partner-folder.ts';
import { changesSince, type Released, releasedForm } from '../../shared/partner/released.ts';
import { tell, tellProblem } from '../tell.ts';

const file = join(partnerFolder, 'released.json');

/** Formats the release with one question or list per line, so that diffs are readable. */
const textOf = ({ questions, lists, starts, removed }: Released) => {
  const lines = (each: readonly string[]) => each.map((line) => `\n    ${line}`).join(',');
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

const now = releasedForm(partner.form);
const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Released) : now;
const { losses, harmless } = changesSince(before, now);
for (const change of harmless) tell(change);
for (const loss of losses) tellProblem(loss);
if (losses.length > 0) process.exitCode = 1;
else {
  // The keys that earlier releases removed stay reserved.
  const removed = [...new Set([...before.removed, ...now.removed])];
  writeFileSync(file, textOf({ ...now, removed }));
  tell(`Wrote the form of this release to ${relative(process.cwd(), file)}.`);
}
