import type { Contract } from '../../shared/contracts/contract.ts';
import { dynamoLinks, type Link, shortIdOf } from '../links/links.ts';
import { logger } from '../platform/logger.ts';
import { currentRequestId } from '../platform/request-id.ts';

/** Opens a link and logs that it was used, by its short id, or that somebody tried to. */
export async function useLink<K extends Link['kind']>(
  { method, path }: Pick<Contract, 'method' | 'path'>,
  kind: K,
  digest: string,
): Promise<Extract<Link, { kind: K }> | undefined> {
  const link = await dynamoLinks().open(kind, digest);
  const use = { requestId: currentRequestId(), route: `${method} ${path}`, link: shortIdOf(digest) };
  logger.info('link used', { ...use, opened: link !== undefined });
  return link;
}
