import { paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { eraseByPrefix } from '../documents/application-files.ts';
import { config } from '../platform/partner-form.ts';
import { entriesPrefix, exportBucket, filesPrefix } from './bucket-store.ts';
import { claimForErasure } from './export-days.ts';

/**
 * Erases submissions from the exports of every day, for an operator's command. Complete exports are completed again
 * without them. Call this function before and after the applications are erased, because an export can run in between.
 * An export that runs after the erasure removes its own files.
 * @param numbers the confirmation numbers
 * @returns the number of erased files and versions
 * @throws Error while an export that has one of them is being completed, or another erasure changes it
 */
export async function eraseExports(numbers: readonly string[]): Promise<number> {
  if (!config.handOver || numbers.length === 0) return 0;
  let count = 0;
  for (const day of await daysOf(numbers)) {
    const endClaim = await claimForErasure(day, config.handOver);
    try {
      // The manifest goes first, because without it the folder counts as incomplete. The lists name the applicants.
      count += await eraseByPrefix(exportBucket(), [`${filesPrefix(day)}manifest.json`]);
      count += await eraseByPrefix(exportBucket(), [filesPrefix(day)], (key) => !isPdf(key) || isOf(key, numbers));
      // The entries go last, because a repeated call finds the day by them.
      const entries = numbers.map((number) => `${entriesPrefix(day)}${number}.`);
      count += await eraseByPrefix(exportBucket(), entries);
    } finally {
      await endClaim();
    }
  }
  return count;
}

const isPdf = (key: string) => key.endsWith('.pdf');
const isOf = (key: string, numbers: readonly string[]) =>
  numbers.some((number) => key.endsWith(`- ${number}.pdf`) || key.includes(`/import/${number}-`));

async function daysOf(numbers: readonly string[]): Promise<ReadonlySet<string>> {
  const { client, name: Bucket } = exportBucket();
  const days = new Set<string>();
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: 'facts/' }))
    for (const { Key = '' } of Contents) {
      const [, day = '', name = ''] = Key.split('/');
      if (numbers.some((number) => name.startsWith(`${number}.`))) days.add(day);
    }
  return days;
}
