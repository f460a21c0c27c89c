import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, '../../../cdk.json');

/** The feature flags from cdk.json. An app that the CDK CLI does not start has to pass them itself. See decision 27. */
export const cdkContext = (JSON.parse(readFileSync(file, 'utf8')) as { context: Record<string, unknown> }).context;
