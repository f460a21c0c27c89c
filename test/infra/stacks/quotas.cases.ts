import { describe, expect, it } from '@jest/globals';
import { capacities } from '../../../infra/capacity/capacities.ts';
import { type Part, type Synthesized, synth } from './synth.ts';
import { templateQuotas } from './template-quotas.ts';

const parts: readonly Part[] = ['data', 'identity', 'lookup', 'documents', 'api', 'letters', 'site', 'operations'];
const domain = { name: 'apply.university.example', certificateArn: 'arn:aws:acm:us-east-1:1:certificate/1' };

const environments: readonly (readonly [string, Synthesized])[] = [
  ['dev', synth('dev')],
  ['stage', synth('stage')],
  [
    'prod through a deadline',
    synth('prod', { alarmEmail: 'oncall@university.example', domain, capacity: capacities.deadline }),
  ],
];

const viewOf = (synthesized: Synthesized, part: Part) => ({
  json: synthesized.templates[part].toJSON(),
  resources: synthesized.resources(part),
});

describe('the quotas of AWS on what templates count', () => {
  it.each(templateQuotas)('$what: at most $allows', ({ allows, counts }) => {
    const found = environments.flatMap(([name, synthesized]) =>
      parts.flatMap((part) =>
        counts(viewOf(synthesized, part)).map(([id, count]) => [`${name} ${part} ${id}`, count] as const),
      ),
    );
    // A quota that counts nothing would hold whatever the templates become.
    expect(Math.max(...found.map(([, count]) => count))).toBeGreaterThan(0);
    expect(found.filter(([, count]) => count > allows)).toEqual([]);
  });
});
