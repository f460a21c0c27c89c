import { expect } from '@jest/globals';
import { launchBrowser } from './browser.ts';
import { type Driver, described, type Sequence, sequenceOf, startDriver } from './saving-driver.ts';
import { report, seed } from './seeded.ts';

interface Failure {
  readonly sequence: Sequence;
  readonly problems: readonly string[];
}

/** What went wrong, without where. */
const kindOf = (problem = '') => problem.split(':')[0];

/** The first operations that fail in the same way, as few as do. */
async function shortest(driver: Driver, { sequence, problems }: Failure): Promise<string> {
  const { operations } = sequence;
  const worst = kindOf(problems.find((each) => kindOf(each) === 'lost') ?? problems[0]);
  for (let count = 1; count < operations.length; count += 1) {
    const found = await driver.run(sequence, count);
    if (found.some((each) => kindOf(each) === worst)) return listed(sequence, count, found);
  }
  return listed(sequence, operations.length, problems);
}

const listed = ({ seed: sequenceSeed, hasVisitor, operations }: Sequence, count: number, problems: readonly string[]) =>
  [
    `SEED=${sequenceSeed} RUNS=1${hasVisitor ? ', the second device a visitor' : ''}:`,
    ...operations.slice(0, count).map((operation) => `  ${described(operation)}`),
    ...problems.map((problem) => `  → ${problem}`),
  ].join('\n');

/** Requires that no sequence loses anything; tells of the first that does how few of its operations are enough. */
export async function expectNothingLostWhileSaving(count: number): Promise<void> {
  const browser = await launchBrowser();
  const driver = await startDriver(browser);
  try {
    const failures: Failure[] = [];
    for (let number = 0; number < count; number += 1) {
      const sequence = sequenceOf(seed + number);
      const problems = await driver.run(sequence);
      if (problems.length > 0) failures.push({ sequence, problems });
    }
    const having = (kind: string) => failures.filter(({ problems }) => problems.some((each) => each.startsWith(kind)));
    const told = ['lost', 'said too early', 'screen', 'stuck', 'never done'].map(
      (kind) => `${kind}: ${having(kind).length}`,
    );
    report('saving on two devices', count, `${failures.length} failed (${told.join(', ')})`);
    const [first] = failures;
    const shortened = first ? [await shortest(driver, first)] : [];
    const others = failures
      .slice(1)
      .map(({ sequence, problems }) => `SEED=${sequence.seed} RUNS=1: ${problems.join('; ')}`);
    expect([...shortened, ...others]).toEqual([]);
  } finally {
    await driver.stop();
    await browser.close();
  }
}
