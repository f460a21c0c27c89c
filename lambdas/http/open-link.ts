import type { Contract } from '../../shared/contracts/contract.ts';
import { type Link, linkStore, shortIdOf } from '../links/links.ts';
import { LinkInvalid } from '../platform/errors.ts';
import { logger } from '../platform/logger.ts';
import { config } from '../platform/partner-form.ts';
import { currentRequestId } from '../platform/request-id.ts';

/**
 * Opens a link and logs its short id.
 * @returns undefined if the link is unknown, expired or revoked
 */
export async function openLink<K extends Link['kind']>(
  { method, path }: Pick<Contract, 'method' | 'path'>,
  kind: K,
  digest: string,
): Promise<Extract<Link, { kind: K }> | undefined> {
  const link = await linkStore().open(kind, digest);
  const use = { requestId: currentRequestId(), route: `${method} ${path}`, link: shortIdOf(digest) };
  logger.info('link used', { ...use, opened: link !== undefined });
  return link;
}

/** Throws LinkInvalid if the partner has turned off links for staff. */
export function requireStaffLinks(): void {
  if (config.staffLinks === false) throw new LinkInvalid();
}
