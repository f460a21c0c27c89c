import './plain-errors.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { capacities } from '../infra/capacity/capacities.ts';
import { costOf } from '../infra/forecast/cost.ts';
import { costTable } from '../infra/forecast/cost-table.ts';
import { limitsOf, type Measured, type Night, usualNight } from '../infra/forecast/night.ts';
import { documentedNight, figure, nightTable } from '../infra/forecast/night-table.ts';

const usage = `Usage:
  npm run capacity -- --applicants 10000 --saves 1000 [--capacity everyday|deadline] [--minutes 15]
      what breaks first when so many arrive within so many minutes and save so many answers a second, and what it costs
  npm run capacity -- --measure
      counts what each call asks of AWS, on a local stack of its own
  npm run capacity -- --document
      writes the tables of docs/capacity.md`;

const file = resolve(import.meta.dirname, '../infra/forecast/measured.json');

function nightFrom(values: { applicants: string; saves: string; minutes: string }): Night {
  const number = (name: keyof typeof values) => {
    const value = Number(values[name]);
    if (!(value > 0)) throw new Error(`--${name} takes a number above 0.`);
    return value;
  };
  return {
    ...usualNight,
    applicants: number('applicants'),
    saves: number('saves'),
    rushSeconds: number('minutes') * 60,
  };
}

function print(night: Night, names: readonly (keyof typeof capacities)[]) {
  const measured = JSON.parse(readFileSync(file, 'utf8')) as Measured;
  for (const name of names) {
    console.log(
      `\n${night.applicants} applicants within ${night.rushSeconds / 60} minutes, ${night.saves} saves a second, capacity '${name}':\n`,
    );
    console.log('| Limit | Setting | Reached | Allows | Used | |\n|---|---|---:|---:|---:|---|');
    for (const { what, setting, reached, allows, unit, symptom } of limitsOf(night, measured, capacities[name])) {
      const used = reached / allows;
      const breaks = used > 1 ? `**breaks**: ${symptom}` : '';
      console.log(
        `| ${what} | ${setting} | ${figure(reached)}${unit} | ${figure(allows)}${unit} | ${Math.round(used * 100)} % | ${breaks} |`,
      );
    }
  }
  console.log('\nAn hour of it costs:\n\n| Service | For | USD |\n|---|---|---:|');
  const costs = costOf(night, measured);
  for (const { service, what, usd } of costs) console.log(`| ${service} | ${what} | ${usd.toFixed(2)} |`);
  console.log(`| | together | ${costs.reduce((sum, { usd }) => sum + usd, 0).toFixed(2)} |`);
}

function writeDocument() {
  const document = resolve(import.meta.dirname, '../docs/capacity.md');
  const measured = JSON.parse(readFileSync(file, 'utf8')) as Measured;
  const written = readFileSync(document, 'utf8')
    .replace(/^\| What +\| Setting [\s\S]*?(?=\n\n)/m, () => nightTable(documentedNight, measured))
    .replace(/^\| Service +\| For [\s\S]*?(?=\n\n)/m, () => costTable(costOf(documentedNight, measured)));
  writeFileSync(document, written);
  console.log('Wrote the tables of docs/capacity.md. npx biome check --write docs sets their columns.');
}

const { values } = parseArgs({
  options: {
    applicants: { type: 'string', default: '10000' },
    saves: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '15' },
    capacity: { type: 'string' },
    measure: { type: 'boolean', default: false },
    document: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) throw new Error(usage);
if (values.measure) {
  const { measureCalls } = await import('./capacity/measure-calls.ts');
  writeFileSync(file, `${JSON.stringify(await measureCalls(), null, 2)}\n`);
  console.log(`Wrote ${file}.`);
} else if (values.document) writeDocument();
else {
  const known = Object.keys(capacities) as (keyof typeof capacities)[];
  const chosen =
    values.capacity === undefined
      ? (['everyday', 'deadline'] as const)
      : known.filter((name) => name === values.capacity);
  if (chosen.length === 0) throw new Error(`--capacity takes one of ${known.join(', ')}.`);
  print(nightFrom(values), chosen);
}
