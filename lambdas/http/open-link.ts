import type { Contract } from '../../shared/contracts/contract.ts';
import { type Link, linkStore, shortIdOf } from '../links/links.ts';
import { logger } from '../platform/logger.ts';
import { config } from '../platform/partner-form.ts';
import { currentRequestId } from '../platform/request-id.ts';

/**
 * Opens a link and logs its short id.
 * @returns undefined if the link is unknown, expired or revoked, or if the partner has turned off links of staff
 */
export async function openLink<K extends Link['kind']>(
  { method, path }: Pick<Contract, 'method' | 'path'>,
  kind: K,
  digest: string,
): Promise<Extract<Link, { kind: K }> | undefined> {
  const isOff = kind === 'staff' && config.staffLinks === false;
  const link = isOff ? undefined : await linkStore().open(kind, digest);
  const use = { requestId: currentRequestId(), route: `${method} ${path}`, link: shortIdOf(digest) };
  logger.info('link used', { ...use, opened: link !== undefined });
  return link;
}
