import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { Figure } from '../figures.ts';
import { median } from '../medians.ts';
import { buildSubject } from './build.ts';
import { measuredOwn } from './measured.ts';
import { type ServedSubject, serveSubject } from './serve.ts';
import { type Visit, visit } from './visit.ts';

const rounds = 5;

/** The figures with their limits, as multiples of plain React's. `interactions` limits what a user feels. */
const limited = [
  { figure: 'firstField', title: 'navigation to first field', limit: 1.15 },
  { figure: 'errorsShown', title: 'submit to errors on screen', limit: 1.2 },
  { figure: 'threadUntilShown', title: 'submit to errors on screen, main thread', limit: 1.2 },
  { figure: 'submit', title: 'all of a submit with errors, main thread', limit: 1.3 },
] as const;

/** Measures our form and the same form in plain React in turns, so that other load affects them equally. */
export async function measureForm(browser: Browser): Promise<Figure[]> {
  const measured = measuredOwn('education');
  const outDir = mkdtempSync(join(tmpdir(), 'bench-form-'));
  const served: ServedSubject[] = [];
  const visits = { ours: [] as Visit[], plain: [] as Visit[] };
  try {
    for (const subject of ['ours', 'plain'] as const) {
      await buildSubject(subject, measured, join(outDir, subject));
      served.push(await serveSubject(subject, outDir, measured));
    }
    for (let round = 0; round < rounds; round += 1) {
      visits.ours.push(await visit(browser, served[0]?.url ?? ''));
      visits.plain.push(await visit(browser, served[1]?.url ?? ''));
    }
  } finally {
    for (const { stop } of served) await stop();
    rmSync(outDir, { recursive: true, force: true });
  }
  const of = (subject: keyof typeof visits, figure: keyof Visit) => median(visits[subject].map((each) => each[figure]));
  console.log(`\n${measured.name}: ${measured.questions} questions on screen, ${of('ours', 'errors')} errors`);
  return limited.map(({ figure, title, limit }) => {
    const [ours, plain] = [of('ours', figure), of('plain', figure)];
    console.log(`${title}: ${ours.toFixed(1)} ms against ${plain.toFixed(1)} ms`);
    return { figure: `${measured.name}: ${title}, against plain React`, value: ours / plain, unit: ' times', limit };
  });
}
