import { parse } from 'csv-parse/sync';
import type { StoredDocument } from '../../lambdas/application/application.ts';
import type { ApiClient } from './api-client.ts';
import { question, storedFile } from './packets.ts';
import { storedApplicationOf } from './stack-table.ts';

/** Parses the rows of a list as a spreadsheet or an importer does. */
export const listIn = (text: string, delimiter = ','): Record<string, string>[] =>
  parse(text, { bom: true, columns: true, delimiter });

/** Returns the converted PDF of an applicant's only document. */
export async function storedDocument(client: ApiClient) {
  const { documents } = (await storedApplicationOf(client).read()) as { documents: Record<string, StoredDocument> };
  return storedFile(documents[question]?.pdf_key ?? '');
}

export function withByteChanged(bytes: Uint8Array, at: number): Uint8Array {
  const changed = Uint8Array.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}
