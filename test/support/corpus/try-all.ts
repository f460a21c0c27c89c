import { limits } from '../../../shared/limits.ts';
import { median } from '../../bench/medians.ts';
import { newApplicant } from '../applicants.ts';
import { report, runs } from '../seeded.ts';
import type { Case, Family } from './case.ts';
import { convertByUpload } from './convert-by-upload.ts';
import { sample } from './sample.ts';
import { type Tried, tryCase } from './try-case.ts';

const concurrentApplicants = 3;

/** Each applicant uploads as many files as may be converted in an hour. */
async function tryEach(cases: readonly Case[], extension: string): Promise<Tried[]> {
  const waiting = [...cases];
  const tried: Tried[] = [];
  const work = async () => {
    while (waiting.length > 0) {
      const { client } = await newApplicant();
      for (const each of waiting.splice(0, limits.conversionsAnHour))
        tried.push(await tryCase(each, convertByUpload(client, extension)));
    }
  };
  await Promise.all(Array.from({ length: concurrentApplicants }, work));
  return tried;
}

/** Uploads all files of a kind, prints how many there were, and returns the problems. */
export async function problemsOfAll(name: string, family: Family, kind: 'good' | 'hostile' | 'disarmed') {
  const cases = family[kind];
  const tried = await tryEach(sample(cases, runs(cases.length)), family.extension);
  const problems = tried.flatMap((each) => each.problems);
  const medianSeconds = median(tried.map(({ seconds }) => seconds));
  report(`${name}, ${kind}`, tried.length, `${problems.length} problems, median ${medianSeconds} s`);
  return problems;
}
