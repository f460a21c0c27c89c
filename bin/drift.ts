import { parseArgs } from 'node:util';
import { configOf } from '../infra/config.ts';
import { detectDrift } from '../infra/detect-drift.ts';

try {
  const { values } = parseArgs({ options: { env: { type: 'string' } } });
  const drifts = await detectDrift(configOf(values.env));
  for (const { stack, resource, type, properties } of drifts)
    console.log(`${stack}: ${resource} (${type}) ${properties.length > 0 ? properties.join(', ') : 'is deleted'}`);
  console.log(drifts.length === 0 ? 'Nothing was changed past the templates.' : `${drifts.length} resources differ.`);
  process.exitCode = drifts.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
