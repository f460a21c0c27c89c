import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Manifest } from '../../lambdas/export/manifest.ts';
import type { Answers } from '../../shared/form/definition.ts';
import type { ApiClient } from './api-client.ts';
import { type SubmittedApplicant, sha256, storedFile, submitApplication } from './packets.ts';
import { storedApplicationOf, subOf } from './stack-table.ts';

/** Creates an applicant who submitted in the past, so that no other test has applications on that day. */
export async function submitApplicationOn(
  at: string,
  answers: Answers = {},
  before?: (client: ApiClient) => Promise<void>,
): Promise<SubmittedApplicant> {
  const one = await submitApplication(answers, before);
  const { client, number } = one;
  const applicationId = subOf(client.cookies);
  const receipt = { confirmation_number: number, submitted_at: at };
  const file = await storedFile(`submissions/${applicationId}/${number}.json`);
  const record = JSON.stringify({ ...JSON.parse(Buffer.from(file.bytes).toString()), ...receipt }, undefined, 2);
  await file.write(record);
  const stored = storedApplicationOf(client);
  await stored.write({ ...(await stored.read()), receipt, record_sha256: sha256(Buffer.from(record)) });
  return one;
}

export const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));

/** Parses the rows of a list as a spreadsheet or an importer does. */
export const listIn = (text: string, delimiter = ','): Record<string, string>[] =>
  parse(text, { bom: true, columns: true, delimiter });

export const listOf = (folder: string, name: string): Record<string, string>[] =>
  listIn(readFileSync(join(folder, name), 'utf8'));
