import { limits } from '../../../shared/limits.ts';
import { median } from '../../bench/medians.ts';
import { newApplicant } from '../applicants.ts';
import type { Case, Family } from './case.ts';
import { convertByUpload } from './convert-by-upload.ts';
import { type Tried, tryCase } from './try-case.ts';

/** Applicants who upload at the same time. */
const atOnce = 3;

/** Every file by an applicant, of whom each has as many converted as may be in an hour. */
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
  await Promise.all(Array.from({ length: atOnce }, work));
  return tried;
}

/** Uploads all files of a kind, prints how many there were, and tells what is wrong with what came of them. */
export async function problemsOfAll(name: string, family: Family, kind: 'good' | 'hostile' | 'disarmed') {
  const tried = await tryEach(family[kind], family.extension);
  const problems = tried.flatMap((each) => each.problems);
  const middle = median(tried.map(({ seconds }) => seconds));
  console.info(`${name}, ${kind}: ${tried.length} files, ${problems.length} problems, median ${middle} s`);
  return problems;
}
