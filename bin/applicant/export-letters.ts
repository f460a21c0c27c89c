import type { Application } from '../../lambdas/application/application.ts';
import { s3ApplicationFiles } from '../../lambdas/documents/application-files.ts';
import { s3Files } from '../../lambdas/documents/files.ts';
import { viewLetters } from '../../lambdas/letters/applicant-view.ts';
import { dynamoLetters } from '../../lambdas/letters/letters-store.ts';
import { requestOf } from '../../lambdas/letters/staff-letters.ts';
import { config } from '../../lambdas/platform/partner-form.ts';
import { sha256 } from '../../lambdas/platform/sha256.ts';

interface ExportedFile {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/**
 * Returns the status of letters as the applicant sees it, and the letters that the applicant did not waive the right to
 * read. Leaves out the recommender's drafts and reasons for declining.
 */
export async function exportLetters(applicationId: string, application: Application): Promise<ExportedFile[]> {
  if (!config.letters) return [];
  const stored = await dynamoLetters().read(applicationId);
  const letters = viewLetters(application, stored);
  const requested = letters.filter(({ state }) => state !== 'listed');
  if (requested.length === 0) return [];
  const statuses = requested.map(({ may: _, ...letter }) => ({
    ...letter,
    earlier: requestOf(application, stored, letter.n).earlier,
  }));
  const readable = await readableLetters(await s3ApplicationFiles().list(applicationId));
  return [{ name: 'letters.json', content: JSON.stringify(statuses, undefined, 2) }, ...readable];
}

const recordPattern = /^letters\/[^/]+\/(\d+-g\d+-v\d+)\.json$/;

/**
 * Returns the PDFs of the letters that the applicant did not waive the right to read. Each letter's record contains the
 * waiver. Includes every version of every request.
 */
async function readableLetters(keys: readonly string[]): Promise<ExportedFile[]> {
  const records = await Promise.all(
    keys.flatMap((key) => {
      const [, name] = recordPattern.exec(key) ?? [];
      return name === undefined ? [] : [readJson(key).then((record) => ({ name, record }))];
    }),
  );
  const readable = records.filter(({ record }) => record.waiver === 'N');
  if (readable.length === 0) return [];
  const pdfs = keys.filter((key) => key.startsWith('letter-converted/') && key.endsWith('.pdf'));
  const contents = new Map<unknown, Uint8Array>();
  for (const key of pdfs) {
    const content = await s3Files().read(key);
    if (content) contents.set(sha256(content), content);
  }
  return readable.flatMap(({ name, record }) => {
    const content = contents.get(record.pdf_sha256);
    return content ? [{ name: `letters/${name}.pdf`, content }] : [];
  });
}

async function readJson(key: string): Promise<{ readonly waiver?: unknown; readonly pdf_sha256?: unknown }> {
  return JSON.parse(Buffer.from((await s3Files().read(key)) ?? '{}').toString());
}
