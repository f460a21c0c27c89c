import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, '../../../cdk.json');

/** The feature flags that are decided in cdk.json, for an app that is not started by the CDK's command. See decision 27. */
export const cdkContext = (JSON.parse(readFileSync(file, 'utf8')) as { context: Record<string, unknown> }).context;
